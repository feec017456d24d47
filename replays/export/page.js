"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const page = document.getElementById("page");
  const words = data.words;
  let at = data.last, eye = 0, timer = 0, speed = 1;
  const make = (tag, kind, text, parent) => {
    const node = document.createElement(tag);
    if (kind) node.className = kind;
    if (text !== undefined && text !== null) node.textContent = text;
    if (parent) parent.append(node);
    return node;
  };
  // Positions are made from what changes; every fiftieth is kept, so that any other is near.
  const kept = data.eyes.map(() => new Map());
  const position = (who, step) => {
    const near = Math.floor(step / 50) * 50;
    let from = near;
    while (from > 0 && !kept[who].has(from)) from -= 50;
    let now = kept[who].get(from) || {};
    for (let n = kept[who].has(from) ? from + 1 : 0; n <= step; n++) {
      const change = data.eyes[who].steps[n];
      now = Object.assign({}, now, change);
      for (const key of change["-"] || []) delete now[key];
      delete now["-"];
      if (!change.l) delete now.l;
      if (n % 50 === 0) kept[who].set(n, now);
    }
    return now;
  };
  make("h1", "", data.title, page);
  make("p", "soft", [data.when, data.verdict].filter(Boolean).join(" · "), page);
  const cols = make("div", "cols", null, page), table = make("section", "", null, cols), side = make("section", "", null, cols);
  table.id = "table";
  table.setAttribute("aria-live", "polite");
  make("h2", "", "What happened", side);
  const log = make("div", "log", null, side);
  log.id = "log";
  const judged = make("p", "", null, side);
  judged.id = "judged";
  const notes = make("div", "", null, side);
  notes.id = "notes";
  const go = (to) => { at = Math.max(0, Math.min(data.last, to)); show(); };
  const turn = (by) => {
    const marks = data.turns.map((mark) => mark[0]);
    if (by > 0) { const next = marks.find((mark) => mark > at); go(next === undefined ? data.last : next); }
    else { const before = marks.filter((mark) => mark < at); go(before.length ? before[before.length - 1] : 0); }
  };
  const bar = make("nav", "bar", null, document.body), row = make("div", "row", null, bar);
  const slide = make("input", "", null, row);
  slide.type = "range"; slide.min = 0; slide.max = data.last; slide.id = "slide";
  slide.setAttribute("aria-label", "Step");
  slide.addEventListener("input", () => go(Number(slide.value)));
  const button = (name, sign, act) => {
    const node = make("button", "", sign, row);
    node.type = "button"; node.title = name; node.setAttribute("aria-label", name);
    node.addEventListener("click", act);
    return node;
  };
  button("Beginning", "|‹", () => go(0));
  button("Turn back", "«", () => turn(-1));
  button("Step back", "‹", () => go(at - 1));
  const playing = button("Play", "▶", () => play());
  button("Step on", "›", () => go(at + 1));
  button("Turn on", "»", () => turn(1));
  button("End", "›|", () => go(data.last));
  const pick = make("select", "", null, row);
  pick.id = "eyes"; pick.setAttribute("aria-label", "Whose eyes");
  data.eyes.forEach((one, n) => { const option = make("option", "", one.name, pick); option.value = n; });
  pick.addEventListener("change", () => { eye = Number(pick.value); show(); });
  const place = make("span", "soft", "", row);
  place.id = "place";
  const time = new Map(data.times);
  const play = () => {
    if (timer) { clearTimeout(timer); timer = 0; playing.textContent = "▶"; return; }
    if (at === data.last) go(0);
    playing.textContent = "⏸";
    const tick = () => {
      go(at + 1);
      timer = at < data.last ? setTimeout(tick, Math.max(350, Math.min(2500, time.get(at + 1) || 700)) / speed) : 0;
      if (!timer) playing.textContent = "▶";
    };
    timer = setTimeout(tick, 300);
  };
  const card = (number, parent) => {
    const [kind, count] = Array.isArray(number) ? number : [number, 1];
    const face = words[kind];
    if (!face.length) { make("span", "back", count > 1 ? count + " hidden" : "hidden", parent); return; }
    const node = make("span", face[4] ? "card turned" : "card", (count > 1 ? count + " × " : "") + face[0], parent);
    const told = [face[2], face[5] ? "damage " + face[5] : "", face[6], face[4] ? "turned" : ""].filter(Boolean).join(" · ");
    if (told) make("small", "", told, node);
    if (face[3]) node.title = face[3];
  };
  const draw = (now) => {
    table.replaceChildren();
    if (now.t) make("p", "soft", "Turn " + now.t[0] + ", " + (data.names[now.t[1]] || "") + (now.p !== undefined ? ", " + words[now.p] : ""), table);
    if (now.o !== undefined) make("p", "word", words[now.o], table);
    if (now.b) {
      const xs = now.b.map((c) => c[0]), ys = now.b.map((c) => c[1]);
      const x0 = Math.min(...xs), y0 = Math.min(...ys), grid = make("div", "board", null, table);
      grid.style.gridTemplateColumns = "repeat(" + (Math.max(...xs) - x0 + 1) + ",2.1rem)";
      for (const [x, y, shows, piece, seat] of now.b) {
        const cell = make("span", "cell" + (seat >= 0 ? " held" + (seat % 2) : ""), words[piece] ? "●" : words[shows], grid);
        cell.style.gridColumn = x - x0 + 1; cell.style.gridRow = y - y0 + 1;
        cell.title = words[shows] + (words[piece] ? ", " + words[piece] : "");
      }
    }
    const zones = Object.keys(now).filter((key) => key[0] === "z").sort((a, b) => a.slice(1) - b.slice(1));
    const put = (owner, parent) => {
      for (const key of zones) {
        const [title, ...cards] = now[key];
        if (words[title][1] !== owner) continue;
        const zone = make("div", "zone", null, parent);
        make("b", "", words[title][0], zone);
        const list = make("div", "cards", null, zone);
        cards.forEach((number) => card(number, list));
      }
    };
    put(-1, table);
    data.names.forEach((name, seat) => {
      const box = make("div", "seat" + (now.t && now.t[1] === seat ? " active" : ""), null, table);
      const own = now["s" + seat];
      make("strong", "", name, box);
      if (own) make("span", "soft", " " + words[own[0]].map((pair) => pair[0] + " " + pair[1]).join(", ") + (own[1] ? " · to move" : "") + (own[2] ? " · out" : ""), box);
      put(seat, box);
    });
    for (const line of now.n || []) make("p", "soft", words[line], table);
  };
  const told = [];
  const tell = () => {
    if (told[eye] === undefined) {
      told[eye] = [];
      data.eyes[eye].steps.forEach((step, n) => (step.l || []).forEach((line) => told[eye].push([n, words[line]])));
    }
    const near = told[eye].filter(([n]) => n > at - 40 && n <= at + 8);
    log.replaceChildren();
    for (const [n, line] of near) {
      const node = make("div", n === at ? "now" : "", n + "  " + line, log);
      node.addEventListener("click", () => go(n));
    }
    const now = log.querySelector(".now");
    if (now) log.scrollTop = now.offsetTop - log.offsetTop - 80;
  };
  const share = (chance) => Math.round(chance / 100) + " %";
  const judge = () => {
    judged.replaceChildren();
    const one = data.judged.find((part) => part[0] === at || part[0] + 1 === at);
    if (!one) return;
    const [, seat, question, played, best, verdict] = one;
    make("span", "", data.names[seat] + ": " + question + " " + played[0] + " (" + share(played[1]) + ")", judged);
    if (verdict) make("span", "word", " " + verdict, judged);
    best.forEach((choice) => make("small", "soft", choice[0] + ": " + share(choice[1]), make("div", "", null, judged)));
  };
  let chart = null, needle = null;
  if (data.curve.length > 1) {
    make("h2", "", "Chance of " + data.names[0], side);
    const ns = "http://www.w3.org/2000/svg";
    chart = document.createElementNS(ns, "svg");
    chart.id = "curve";
    chart.setAttribute("viewBox", "0 0 1000 100"); chart.setAttribute("preserveAspectRatio", "none");
    const x = (n) => (n / Math.max(1, data.last)) * 1000, y = (chance) => 100 - chance / 100;
    const part = (tag, set) => { const node = document.createElementNS(ns, tag); for (const key in set) node.setAttribute(key, set[key]); chart.append(node); return node; };
    const above = data.curve.map((p) => x(p[0]) + "," + y(Math.min(10000, p[1] + p[2])));
    const below = data.curve.map((p) => x(p[0]) + "," + y(Math.max(0, p[1] - p[2]))).reverse();
    part("polygon", { points: above.concat(below).join(" "), fill: "currentColor", opacity: "0.12" });
    part("line", { x1: 0, x2: 1000, y1: 50, y2: 50, stroke: "currentColor", "stroke-width": 0.5, "stroke-dasharray": "6 6" });
    part("polyline", { points: data.curve.map((p) => x(p[0]) + "," + y(p[1])).join(" "), fill: "none", stroke: "currentColor", "stroke-width": 2, "vector-effect": "non-scaling-stroke" });
    needle = part("line", { y1: 0, y2: 100, stroke: "red", "stroke-width": 2, "vector-effect": "non-scaling-stroke" });
    const to = (event) => { const box = chart.getBoundingClientRect(); go(Math.round(((event.clientX - box.left) / box.width) * data.last)); };
    chart.addEventListener("pointerdown", to);
    chart.addEventListener("pointermove", (event) => { if (event.buttons) to(event); });
    side.append(chart);
  }
  if (data.chapters.length || data.notes.length) make("h2", "", "Notes", notes);
  const jump = (n, text) => { const node = make("button", "note", text, notes); node.type = "button"; node.addEventListener("click", () => go(n)); };
  data.chapters.forEach(([n, title]) => jump(n, "§ " + title + " (step " + n + ")"));
  data.notes.forEach(([n, mark, text, author]) => jump(n, "Step " + n + " " + mark + " " + text + (author ? " – " + author : "")));
  if (data.facts.length || data.sentences.length) {
    make("h2", "", "Why you can trust it", side);
    data.sentences.concat(data.facts).forEach((line) => make("p", "soft", line, side));
    data.keys.forEach((key, n) => { if (key) make("p", "soft", data.names[n] + ": " + key, side); });
  }
  const show = () => {
    const now = position(eye, at);
    draw(now); tell(); judge();
    slide.value = at;
    slide.setAttribute("aria-valuetext", "Step " + at + " of " + data.last);
    place.textContent = at + " / " + data.last;
    if (needle) { const n = (at / Math.max(1, data.last)) * 1000; needle.setAttribute("x1", n); needle.setAttribute("x2", n); }
  };
  document.addEventListener("keydown", (event) => {
    if (event.target === pick || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = {
      ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1), ArrowDown: () => turn(1), ArrowUp: () => turn(-1),
      PageDown: () => turn(1), PageUp: () => turn(-1), Home: () => go(0), End: () => go(data.last),
      " ": () => { if (event.target.tagName === "BUTTON") return true; play(); },
      s: () => { eye = (eye + 1) % data.eyes.length; pick.value = eye; show(); },
    };
    if (/^[0-9]$/.test(event.key)) { go(Math.round((data.last * Number(event.key)) / 10)); event.preventDefault(); return; }
    if (keys[event.key] && !keys[event.key]()) event.preventDefault();
  });
  let rolled = 0;
  table.addEventListener("wheel", (event) => {
    if (event.ctrlKey) return;
    event.preventDefault();
    rolled += event.deltaY;
    if (Math.abs(rolled) >= 40) { go(at + Math.sign(rolled)); rolled = 0; }
  }, { passive: false });
  let touch = null;
  table.addEventListener("touchstart", (event) => { const one = event.changedTouches[0]; touch = [one.clientX, one.clientY]; }, { passive: true });
  table.addEventListener("touchend", (event) => {
    if (!touch) return;
    const one = event.changedTouches[0], dx = one.clientX - touch[0], dy = one.clientY - touch[1];
    if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(dy)) go(at + (dx < 0 ? 1 : -1));
    touch = null;
  }, { passive: true });
  window.replay = { go, at: () => at, eye: () => eye };
  show();
})();
