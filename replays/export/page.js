"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const page = document.getElementById("page");
  const words = data.words, said = data.said;
  const say = (name, parts) => said[name].replace(/\{(\w+)\}/g, (whole, part) => (parts && part in parts ? parts[part] : whole));
  const narrow = window.matchMedia("(max-width:760px)");
  let at = data.last, eye = 0, timer = 0;
  const make = (tag, kind, text, parent) => {
    const node = document.createElement(tag);
    if (kind) node.className = kind;
    if (text !== undefined && text !== null) node.textContent = text;
    if (parent) parent.append(node);
    return node;
  };
  const pressed = (kind, text, parent, act) => {
    const node = make("button", kind, text, parent);
    node.type = "button";
    node.addEventListener("click", act);
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
  const curve = make("div", "", null, side), judged = make("div", "", null, side);
  judged.id = "judged";
  make("h2", "", say("happened"), side);
  const log = make("div", "log", null, side);
  log.id = "log";
  const notes = make("div", "", null, side);
  notes.id = "notes";
  const go = (to) => { at = Math.max(0, Math.min(data.last, to)); show(); };
  const turn = (by) => {
    const marks = data.turns.map((mark) => mark[0]);
    if (by > 0) { const next = marks.find((mark) => mark > at); go(next === undefined ? data.last : next); }
    else { const before = marks.filter((mark) => mark < at); go(before.length ? before[before.length - 1] : 0); }
  };
  const bar = make("nav", "bar", null, document.body), along = make("div", "row", null, bar), row = make("div", "row", null, bar);
  const slide = make("input", "", null, along);
  slide.type = "range"; slide.min = 0; slide.max = data.last; slide.id = "slide";
  slide.setAttribute("aria-label", say("step", { at: "" }).trim());
  slide.addEventListener("input", () => go(Number(slide.value)));
  const named = (node, name) => { node.title = said[name]; node.setAttribute("aria-label", said[name]); return node; };
  const button = (name, sign, act, kind) => named(pressed(kind || "", sign, row, act), name);
  button("beginning", "|‹", () => go(0), "far");
  button("turn_back", "«", () => turn(-1));
  button("step_back", "‹", () => go(at - 1));
  const playing = button("play", "▶", () => play());
  button("step_on", "›", () => go(at + 1));
  button("turn_on", "»", () => turn(1));
  button("end", "›|", () => go(data.last), "far");
  const place = make("span", "soft", "", row);
  place.id = "place";
  const pick = make("select", "", null, along);
  pick.id = "eyes"; pick.setAttribute("aria-label", say("eyes"));
  data.eyes.forEach((one, n) => { const option = make("option", "", one.name, pick); option.value = n; });
  const look = (n) => { eye = n; pick.value = n; listed(); show(); };
  pick.addEventListener("change", () => look(Number(pick.value)));
  const time = new Map(data.times);
  const stop = () => { clearTimeout(timer); timer = 0; playing.textContent = "▶"; named(playing, "play"); };
  const play = () => {
    if (timer) { stop(); return; }
    if (at === data.last) go(0);
    playing.textContent = "⏸"; named(playing, "pause");
    const tick = () => {
      go(at + 1);
      if (at < data.last) timer = setTimeout(tick, Math.max(350, Math.min(2500, time.get(at + 1) || 700)));
      else stop();
    };
    timer = setTimeout(tick, 300);
  };
  // A card that is pressed shows all of itself, which a finger cannot hover for.
  const sheet = make("div", "sheet", null, document.body);
  sheet.hidden = true; sheet.id = "sheet"; sheet.setAttribute("role", "dialog");
  let opener = null;
  const shut = () => { if (!sheet.hidden) { sheet.hidden = true; if (opener && opener.isConnected) opener.focus(); } };
  const about = (face) => [face[1], face[2], face[5] ? say("damage", { n: face[5] }) : "", face[6], face[4]].filter(Boolean).join(" · ");
  const open = (face, from) => {
    sheet.replaceChildren();
    const close = pressed("", "×", sheet, shut);
    named(close, "close");
    make("strong", "", face[0], sheet);
    make("p", "soft", about(face), sheet);
    if (face[3]) make("div", "", face[3], sheet);
    sheet.setAttribute("aria-label", face[0]);
    sheet.hidden = false; opener = from; close.focus();
  };
  const card = (number, parent) => {
    const [kind, count] = Array.isArray(number) ? number : [number, 1];
    const face = words[kind];
    const node = pressed(face[4] ? "card turned" : "card", (count > 1 ? count + " × " : "") + face[0], parent, () => open(face, node));
    const told = [face[2], face[5] ? say("damage", { n: face[5] }) : "", face[6], face[4]].filter(Boolean).join(" · ");
    if (told) make("small", "", told, node);
    if (face[3]) node.title = face[3];
  };
  const size = (cards) => cards.reduce((sum, one) => sum + (Array.isArray(one) ? one[1] : 1), 0);
  const unseen = (cards) => cards.every((one) => !words[Array.isArray(one) ? one[0] : one].length);
  // Of long zones people choose themselves which are spread out, for the whole game. Where there is little
  // room the longest begin folded: what is in play stays in sight, what has been played does not push it away.
  const opened = new Map(), spread = 8;
  const lay = (key, title, cards, parent) => {
    const long = cards.length > 4, zone = make(long ? "details" : "div", "zone", null, parent);
    const head = make(long ? "summary" : "b", "", long ? title + " " + size(cards) : title, zone);
    if (long) {
      zone.open = opened.has(key) ? opened.get(key) : !narrow.matches || size(cards) <= spread;
      head.addEventListener("click", () => opened.set(key, !zone.open));
    }
    const list = make("div", "cards", null, zone), backs = cards.filter((one) => unseen([one]));
    cards.forEach((number) => { if (!unseen([number])) card(number, list); });
    if (backs.length) make("span", "back", say("hidden", { count: size(backs) }), list);
  };
  const board = (cells) => {
    const xs = cells.map((c) => c[0]), ys = cells.map((c) => c[1]);
    const x0 = Math.min(...xs), y0 = Math.min(...ys), wide = Math.max(...xs) - x0 + 1;
    const grid = make("div", "board", null, table);
    const room = Math.max(24, Math.min(44, Math.floor((table.clientWidth || 320) / wide) - 2));
    grid.style.setProperty("--cell", room + "px");
    grid.style.gridTemplateColumns = "repeat(" + wide + "," + room + "px)";
    for (const [x, y, shows, piece, seat, held] of cells) {
      const kind = "cell" + (held >= 0 ? " held" + (held % 2) : "") + (words[piece] && seat >= 0 ? " of" + (seat % 2) : "");
      const cell = make("span", kind, words[piece] ? "●" : words[shows], grid);
      cell.style.gridColumn = x - x0 + 1; cell.style.gridRow = y - y0 + 1;
      cell.title = words[shows] + (words[piece] ? ", " + words[piece] : "");
    }
  };
  const draw = (now) => {
    table.replaceChildren();
    if (now.t) {
      const who = data.names[now.t[1]] || "", phase = now.p !== undefined ? words[now.p] : "";
      make("p", "soft", [now.t[0] ? say("turn", { number: now.t[0], who }) : "", phase].filter(Boolean).join(", "), table);
    }
    if (now.o !== undefined) make("p", "word", words[now.o], table);
    if (now.b) board(now.b);
    const zones = Object.keys(now).filter((key) => key[0] === "z").sort((a, b) => a.slice(1) - b.slice(1));
    const put = (owner, parent) => {
      const own = zones.filter((key) => words[now[key][0]][1] === owner), row = make("div", "", null, parent);
      for (const key of own) {
        const [title, ...cards] = now[key], name = words[title][0];
        if (unseen(cards)) make("span", "pill", name + ": " + say("hidden", { count: size(cards) }), row);
        else lay(key, name, cards, parent);
      }
    };
    put(-1, table);
    data.names.forEach((name, seat) => {
      const box = make("div", "seat" + (now.t && now.t[1] === seat ? " active" : ""), null, table);
      const own = now["s" + seat], head = make("div", "", null, box);
      make("strong", "", name, head);
      if (own) {
        const told = words[own[0]].map((pair) => pair[0] + " " + pair[1]).join(", ");
        make("span", "soft", [" " + told, own[1] ? say("to_move") : "", own[2] ? say("out") : ""].filter(Boolean).join(" · "), head);
      }
      put(seat, box);
    });
    if (!now.b) for (const line of now.n || []) make("p", "soft", words[line], table);
  };
  let lines = [];
  const listed = () => {
    log.replaceChildren();
    lines = [];
    data.eyes[eye].steps.forEach((step, n) => (step.l || []).forEach((line) => {
      const node = make("div", "", words[line], log);
      node.dataset.at = n;
      node.addEventListener("click", () => go(n));
      lines.push([n, node]);
    }));
  };
  const tell = () => {
    const before = lines.filter(([n]) => n <= at), last = before.length ? before[before.length - 1][0] : -1;
    let first = null;
    for (const [n, node] of lines) {
      node.className = n === last ? "now" : "";
      if (n === last && !first) first = node;
    }
    log.scrollTop = first ? first.offsetTop - log.clientHeight / 2 : 0;
  };
  const share = (chance) => Math.round(chance / 100) + "\u00a0%";
  const judge = () => {
    judged.replaceChildren();
    const one = data.judged.find((part) => part[0] === at || part[0] + 1 === at);
    if (!one) return;
    const [, seat, question, played, best, verdict] = one;
    make("h2", "", say("judged"), judged);
    make("p", "", data.names[seat] + ": " + question, judged);
    const line = make("p", "", "→ " + played[0] + " (" + share(played[1]) + ")", judged);
    if (verdict) make("span", "word", " " + said[verdict], line);
    const better = best.filter((choice) => choice[1] > played[1]);
    better.forEach((choice) => make("p", "soft", say("better", { words: choice[0] }) + " (" + share(choice[1]) + ")", judged));
    if (!better.length) make("p", "soft", say("best"), judged);
  };
  let needle = null;
  if (data.curve.length > 1) {
    make("h2", "", say("chance", { who: data.names[0] }), curve);
    const ns = "http://www.w3.org/2000/svg", chart = document.createElementNS(ns, "svg");
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
    curve.append(chart);
  }
  if (data.chapters.length || data.notes.length) make("h2", "", say("notes"), notes);
  const jump = (n, text) => pressed("note", text, notes, () => { go(n); if (narrow.matches) table.scrollIntoView(); });
  data.chapters.forEach(([n, title]) => jump(n, "§ " + say("chapter", { title, at: n })));
  data.notes.forEach(([n, mark, text, author]) => jump(n, [say("step", { at: n }), mark, text].filter(Boolean).join(" ") + (author ? " – " + author : "")));
  if (data.facts.length || data.sentences.length) {
    make("h2", "", say("trust"), side);
    data.sentences.concat(data.facts).forEach((line) => make("p", "soft", line, side));
    data.keys.forEach((key, n) => { if (key) make("p", "soft", data.names[n] + ": " + key, side); });
  }
  make("p", "soft", say("help"), side);
  const show = () => {
    shut();
    const focus = table.contains(document.activeElement);
    draw(position(eye, at)); tell(); judge();
    if (focus) document.activeElement.blur();
    slide.value = at;
    slide.setAttribute("aria-valuetext", say("step_of", { at, last: data.last }));
    place.textContent = at + " / " + data.last;
    if (needle) { const n = (at / Math.max(1, data.last)) * 1000; needle.setAttribute("x1", n); needle.setAttribute("x2", n); }
  };
  document.addEventListener("keydown", (event) => {
    if (event.target === pick || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = {
      ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1), ArrowDown: () => turn(1), ArrowUp: () => turn(-1),
      PageDown: () => turn(1), PageUp: () => turn(-1), Home: () => go(0), End: () => go(data.last), Escape: shut,
      " ": () => { if (event.target.closest("button,summary")) return true; play(); },
      s: () => look((eye + 1) % data.eyes.length),
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
  // What stands below the table is never beneath the bar, however high that is.
  const fit = () => document.documentElement.style.setProperty("--bar", bar.offsetHeight + "px");
  new ResizeObserver(fit).observe(bar);
  window.addEventListener("resize", () => show());
  window.replay = { go, at: () => at, eye: () => eye };
  fit(); listed(); show();
})();
