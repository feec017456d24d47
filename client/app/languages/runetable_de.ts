<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Runetable</name>
    <message>
        <source> (another version of Runetable)</source>
        <translation> (andere Version von Runetable)</translation>
    </message>
    <message>
        <source>&amp;Deck</source>
        <translation>&amp;Deck</translation>
    </message>
    <message>
        <source>&amp;Game</source>
        <translation>&amp;Spiel</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Library</source>
        <translation>&amp;Bibliothek</translation>
    </message>
    <message>
        <source>&amp;Replay</source>
        <translation>&amp;Wiedergabe</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>A code such as 7-guitarist-revenge, or an invitation: it begins with runetable2:</source>
        <translation>Ein Code wie 7-guitarist-revenge oder eine Einladung: sie beginnt mit runetable2:</translation>
    </message>
    <message>
        <source>A draw.</source>
        <translation>Unentschieden.</translation>
    </message>
    <message>
        <source>A film of a span (GIF)</source>
        <translation>Ein Film eines Abschnitts (GIF)</translation>
    </message>
    <message>
        <source>A film of a span (WebP, smaller)</source>
        <translation>Ein Film eines Abschnitts (WebP, kleiner)</translation>
    </message>
    <message>
        <source>A game in seconds, with rules that explain themselves</source>
        <translation>Ein Spiel in Sekunden, mit Regeln, die sich selbst erklären</translation>
    </message>
    <message>
        <source>A note on this position</source>
        <translation>Eine Notiz zu dieser Stellung</translation>
    </message>
    <message>
        <source>A person here</source>
        <translation>Eine Person hier</translation>
    </message>
    <message>
        <source>A picture of this position (PNG)</source>
        <translation>Ein Bild dieser Stellung (PNG)</translation>
    </message>
    <message>
        <source>A plain drawing of this position (SVG)</source>
        <translation>Eine schlichte Zeichnung dieser Stellung (SVG)</translation>
    </message>
    <message>
        <source>A replay shown by {name}</source>
        <translation>Eine Wiedergabe, die {name} zeigt</translation>
    </message>
    <message>
        <source>A table for {name}</source>
        <translation>Ein Tisch für {name}</translation>
    </message>
    <message>
        <source>A tenth of the game back</source>
        <translation>Ein Zehntel des Spiels zurück</translation>
    </message>
    <message>
        <source>A tenth of the game on</source>
        <translation>Ein Zehntel des Spiels weiter</translation>
    </message>
    <message>
        <source>A title for this line</source>
        <translation>Ein Titel für diese Variante</translation>
    </message>
    <message>
        <source>A web page with the whole game</source>
        <translation>Eine Webseite mit dem ganzen Spiel</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>Aktionen</translation>
    </message>
    <message>
        <source>Actions at least</source>
        <translation>Mindestens so viele Aktionen</translation>
    </message>
    <message>
        <source>Actions at most</source>
        <translation>Höchstens so viele Aktionen</translation>
    </message>
    <message>
        <source>Actions: from, to (0: any)</source>
        <translation>Aktionen: von, bis (0: alle)</translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>Ordner hinzufügen</translation>
    </message>
    <message>
        <source>Add …</source>
        <translation>Hinzufügen …</translation>
    </message>
    <message>
        <source>After {count} answers: {title}</source>
        <translation>Nach {count} Antworten: {title}</translation>
    </message>
    <message>
        <source>Again on another deal</source>
        <translation>Noch einmal, anders ausgeteilt</translation>
    </message>
    <message>
        <source>Agree</source>
        <translation>Einverstanden</translation>
    </message>
    <message>
        <source>All hands open</source>
        <translation>Alle Hände offen</translation>
    </message>
    <message>
        <source>All hands open, or as before</source>
        <translation>Alle Hände offen, oder wie zuvor</translation>
    </message>
    <message>
        <source>All hands open; only what nobody had seen is dealt anew</source>
        <translation>Alle Hände offen; nur was niemand gesehen hat, wird neu ausgeteilt</translation>
    </message>
    <message>
        <source>All keys</source>
        <translation>Alle Tasten</translation>
    </message>
    <message>
        <source>All pages beside the replay</source>
        <translation>Alle Seiten neben der Wiedergabe</translation>
    </message>
    <message>
        <source>All replays</source>
        <translation>Alle Wiedergaben</translation>
    </message>
    <message>
        <source>Among people: ask me only when I could answer, at an even pace</source>
        <translation>Unter Menschen: frag mich nur, wenn ich antworten könnte, in gleichmäßigem Takt</translation>
    </message>
    <message>
        <source>An answer was taken back.</source>
        <translation>Eine Antwort wurde zurückgenommen.</translation>
    </message>
    <message>
        <source>An invitation</source>
        <translation>Eine Einladung</translation>
    </message>
    <message>
        <source>Analyse</source>
        <translation>Analysieren</translation>
    </message>
    <message>
        <source>Analyse again</source>
        <translation>Noch einmal analysieren</translation>
    </message>
    <message>
        <source>Analysis</source>
        <translation>Analyse</translation>
    </message>
    <message>
        <source>Announce the table on the home network</source>
        <translation>Den Tisch im Heimnetz bekannt geben</translation>
    </message>
    <message>
        <source>Another file …</source>
        <translation>Andere Datei …</translation>
    </message>
    <message>
        <source>Arrow from it</source>
        <translation>Pfeil von ihr</translation>
    </message>
    <message>
        <source>Arrow to it</source>
        <translation>Pfeil zu ihr</translation>
    </message>
    <message>
        <source>As a spectator</source>
        <translation>Als Zuschauer</translation>
    </message>
    <message>
        <source>As {name}</source>
        <translation>Als {name}</translation>
    </message>
    <message>
        <source>Ask for a pause</source>
        <translation>Um eine Pause bitten</translation>
    </message>
    <message>
        <source>Ask me after my own actions, to answer them myself</source>
        <translation>Frag mich nach meinen eigenen Aktionen, um selbst darauf zu antworten</translation>
    </message>
    <message>
        <source>Ask me before another player's phase ends</source>
        <translation>Frag mich, bevor die Phase eines anderen endet</translation>
    </message>
    <message>
        <source>Ask me here in my turns</source>
        <translation>In meinen Zügen hier fragen</translation>
    </message>
    <message>
        <source>Ask me here in others' turns</source>
        <translation>In den Zügen anderer hier fragen</translation>
    </message>
    <message>
        <source>Ask me when another player announces something</source>
        <translation>Frag mich, wenn jemand anders etwas ankündigt</translation>
    </message>
    <message>
        <source>Ask me when another player's card has come into play</source>
        <translation>Frag mich, wenn eine Karte von jemand anderem ins Spiel gekommen ist</translation>
    </message>
    <message>
        <source>At once</source>
        <translation>Sofort</translation>
    </message>
    <message>
        <source>At the pace it was played, or evenly</source>
        <translation>So schnell, wie gespielt wurde, oder gleichmäßig</translation>
    </message>
    <message>
        <source>Back to the game</source>
        <translation>Zurück zum Spiel</translation>
    </message>
    <message>
        <source>Back to the start screen; the game is kept</source>
        <translation>Zurück zum Anfang; das Spiel bleibt erhalten</translation>
    </message>
    <message>
        <source>Back to what happens now</source>
        <translation>Zurück zum Geschehen</translation>
    </message>
    <message>
        <source>Back to what happens now (Esc)</source>
        <translation>Zurück zu dem, was jetzt geschieht (Esc)</translation>
    </message>
    <message>
        <source>Back to who leads</source>
        <translation>Zurück zu der Person, die führt</translation>
    </message>
    <message>
        <source>Back to who leads ({key})</source>
        <translation>Zurück zu der Person, die führt ({key})</translation>
    </message>
    <message>
        <source>Back to {name}</source>
        <translation>Zurück zu {name}</translation>
    </message>
    <message>
        <source>Begin a chapter</source>
        <translation>Kapitel beginnen</translation>
    </message>
    <message>
        <source>Best of five</source>
        <translation>Drei Siege aus fünf</translation>
    </message>
    <message>
        <source>Best of three</source>
        <translation>Zwei Siege aus drei</translation>
    </message>
    <message>
        <source>Better was: {words}, {chance} %</source>
        <translation>Besser war: {words}, {chance} %</translation>
    </message>
    <message>
        <source>Bookmark this position</source>
        <translation>Lesezeichen in diese Stellung</translation>
    </message>
    <message>
        <source>Bookmarks</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>Bot, beginner</source>
        <translation>Bot, Anfänger</translation>
    </message>
    <message>
        <source>Bot, club player</source>
        <translation>Bot, Vereinsspieler</translation>
    </message>
    <message>
        <source>Bot, strong (thinks about a second)</source>
        <translation>Bot, stark (denkt etwa eine Sekunde)</translation>
    </message>
    <message>
        <source>Both sides agreed.</source>
        <translation>Beide Seiten waren sich einig.</translation>
    </message>
    <message>
        <source>Bots answer</source>
        <translation>Bots antworten</translation>
    </message>
    <message>
        <source>Broken</source>
        <translation>Gebrochen</translation>
    </message>
    <message>
        <source>Build decks of your own, with the rules at hand</source>
        <translation>Eigene Decks bauen, die Regeln zur Hand</translation>
    </message>
    <message>
        <source>By invitation, home network or spoken code</source>
        <translation>Mit Einladung, im Heimnetz oder mit gesprochenem Code</translation>
    </message>
    <message>
        <source>Calling {name} again in {seconds} s: {sentence}</source>
        <translation>{name} wird in {seconds} s wieder angerufen: {sentence}</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Card and tile games, straight from desktop to desktop. No account, nobody to trust.</source>
        <translation>Karten- und Legespiele, direkt von Rechner zu Rechner. Kein Konto, niemand, dem man trauen muss.</translation>
    </message>
    <message>
        <source>Card drawn or played</source>
        <translation>Karte, gezogen oder gespielt</translation>
    </message>
    <message>
        <source>Card size</source>
        <translation>Kartengröße</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Karten</translation>
    </message>
    <message>
        <source>Cards in sight</source>
        <translation>Karten in Sicht</translation>
    </message>
    <message>
        <source>Cards that were not seen then are dealt anew, among all deals that fit what was known.</source>
        <translation>Karten, die noch nicht zu sehen waren, werden neu ausgeteilt, unter allen Verteilungen, die zum damals Bekannten passen.</translation>
    </message>
    <message>
        <source>Cards to choose from</source>
        <translation>Karten zur Auswahl</translation>
    </message>
    <message>
        <source>Chance of winning: not judged here</source>
        <translation>Gewinnchance: hier nicht beurteilt</translation>
    </message>
    <message>
        <source>Chance of winning: {chance} %, give or take {spread}</source>
        <translation>Gewinnchance: {chance} %, plus oder minus {spread}</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Plaudern</translation>
    </message>
    <message>
        <source>Checked</source>
        <translation>Geprüft</translation>
    </message>
    <message>
        <source>Checked: {verdict}</source>
        <translation>Geprüft: {verdict}</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>Wählen</translation>
    </message>
    <message>
        <source>Choose a target</source>
        <translation>Wähle ein Ziel</translation>
    </message>
    <message>
        <source>Choose again</source>
        <translation>Neu wählen</translation>
    </message>
    <message>
        <source>Choose from these</source>
        <translation>Wähle aus diesen</translation>
    </message>
    <message>
        <source>Choose none</source>
        <translation>Wähle nichts</translation>
    </message>
    <message>
        <source>Choose on the table</source>
        <translation>Wähle auf dem Tisch</translation>
    </message>
    <message>
        <source>Choose one</source>
        <translation>Wähle eines</translation>
    </message>
    <message>
        <source>Choose one of these</source>
        <translation>Wähle eines davon</translation>
    </message>
    <message>
        <source>Choose these {count}</source>
        <translation>Wähle diese {count}</translation>
    </message>
    <message>
        <source>Choose where</source>
        <translation>Wähle, wo</translation>
    </message>
    <message>
        <source>Choose {number} more</source>
        <translation>Wähle noch {number}</translation>
    </message>
    <message>
        <source>Choose {span} of {count}</source>
        <translation>Wähle {span} von {count}</translation>
    </message>
    <message>
        <source>Choose {what}</source>
        <translation>Wähle {what}</translation>
    </message>
    <message>
        <source>Click to change that.</source>
        <translation>Klicke, um das zu ändern.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
    <message>
        <source>Codes need a meeting point, which is switched off in the settings.</source>
        <translation>Codes brauchen einen Treffpunkt, und der ist in den Einstellungen ausgeschaltet.</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiterspielen</translation>
    </message>
    <message>
        <source>Continue {game}</source>
        <translation>{game} weiterspielen</translation>
    </message>
    <message>
        <source>Copy an invitation to watch</source>
        <translation>Einladung zum Zuschauen kopieren</translation>
    </message>
    <message>
        <source>Copy as code</source>
        <translation>Als Code kopieren</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>Copy of “{deck}”</source>
        <translation>Kopie von „{deck}“</translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation>Code kopieren</translation>
    </message>
    <message>
        <source>Copy the deck as a code</source>
        <translation>Deck als Code kopieren</translation>
    </message>
    <message>
        <source>Copy the deck as text</source>
        <translation>Deck als Text kopieren</translation>
    </message>
    <message>
        <source>Copy the file</source>
        <translation>Datei kopieren</translation>
    </message>
    <message>
        <source>Copy the invitation</source>
        <translation>Einladung kopieren</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Date: from, until</source>
        <translation>Datum: von, bis</translation>
    </message>
    <message>
        <source>Deck</source>
        <translation>Deck</translation>
    </message>
    <message>
        <source>Deck for another game</source>
        <translation>Deck für ein weiteres Spiel</translation>
    </message>
    <message>
        <source>Deck of seat {number}</source>
        <translation>Deck von Platz {number}</translation>
    </message>
    <message>
        <source>Decks</source>
        <translation>Decks</translation>
    </message>
    <message>
        <source>Declare vanished</source>
        <translation>Für verschwunden erklären</translation>
    </message>
    <message>
        <source>Default keys</source>
        <translation>Übliche Tasten</translation>
    </message>
    <message>
        <source>Defeat</source>
        <translation>Niederlage</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete drops the line</source>
        <translation>Entf streicht die Zeile</translation>
    </message>
    <message>
        <source>Delete the deck</source>
        <translation>Deck löschen</translation>
    </message>
    <message>
        <source>Do it</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Do not ask again in games on this computer</source>
        <translation>Bei Spielen an diesem Computer nicht mehr fragen</translation>
    </message>
    <message>
        <source>Do not let in</source>
        <translation>Nicht einlassen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Double click or Enter adds a card, - takes one away, space shows it large.</source>
        <translation>Doppelklick oder Enter fügt eine Karte hinzu, - nimmt eine weg, die Leertaste zeigt sie groß.</translation>
    </message>
    <message>
        <source>Drag a line, or move it with Ctrl+Up and Ctrl+Down</source>
        <translation>Zeile ziehen, oder mit Strg+Auf und Strg+Ab verschieben</translation>
    </message>
    <message>
        <source>Drop the line</source>
        <translation>Zeile streichen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Verdoppeln</translation>
    </message>
    <message>
        <source>Duplicate the deck</source>
        <translation>Deck verdoppeln</translation>
    </message>
    <message>
        <source>Easy to follow</source>
        <translation>Gut zu verfolgen</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Empty deck</source>
        <translation>Leeres Deck</translation>
    </message>
    <message>
        <source>Empty: add cards, or begin with a copy of a ready deck.</source>
        <translation>Leer: Karten hinzufügen oder mit der Kopie eines fertigen Decks beginnen.</translation>
    </message>
    <message>
        <source>End it here</source>
        <translation>Hier beenden</translation>
    </message>
    <message>
        <source>Ends from worst to best: {counts}</source>
        <translation>Enden von den schlechtesten bis zu den besten: {counts}</translation>
    </message>
    <message>
        <source>Enter takes that card</source>
        <translation>Enter nimmt diese Karte</translation>
    </message>
    <message>
        <source>Every check of the file holds.</source>
        <translation>Jede Prüfung der Datei ist bestanden.</translation>
    </message>
    <message>
        <source>Every check of the file holds; one program dealt, for practice.</source>
        <translation>Alle Prüfungen der Datei sind bestanden; ein Programm allein hat ausgeteilt, zur Übung.</translation>
    </message>
    <message>
        <source>Everybody else looks away now.</source>
        <translation>Alle anderen schauen jetzt weg.</translation>
    </message>
    <message>
        <source>Everybody who finds the table</source>
        <translation>Jeder, der den Tisch findet</translation>
    </message>
    <message>
        <source>Everything that can be done here (F10)</source>
        <translation>Alles, was man hier tun kann (F10)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Export the deck</source>
        <translation>Deck exportieren</translation>
    </message>
    <message>
        <source>Export to a file</source>
        <translation>In eine Datei schreiben</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Fair</source>
        <translation>Fair</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Schneller</translation>
    </message>
    <message>
        <source>Fetch them</source>
        <translation>Holen</translation>
    </message>
    <message>
        <source>Find the better move</source>
        <translation>Finde den besseren Zug</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Folders of the library</source>
        <translation>Ordner der Bibliothek</translation>
    </message>
    <message>
        <source>Folders …</source>
        <translation>Ordner …</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Forget the bookmark</source>
        <translation>Lesezeichen vergessen</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Found: {chance} % instead of {played} %. You may play on from here.</source>
        <translation>Gefunden: {chance} % statt {played} %. Du kannst von hier weiterspielen.</translation>
    </message>
    <message>
        <source>From (year-month-day)</source>
        <translation>Von (Jahr-Monat-Tag)</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>Aus einer Datei…</translation>
    </message>
    <message>
        <source>From step</source>
        <translation>Von Schritt</translation>
    </message>
    <message>
        <source>From step {at}, {answers} answers on</source>
        <translation>Ab Schritt {at}, {answers} Antworten weiter</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Ganzer Bildschirm</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>Games that were left</source>
        <translation>Verlassene Spiele</translation>
    </message>
    <message>
        <source>Games to look at</source>
        <translation>Partien zum Ansehen</translation>
    </message>
    <message>
        <source>Give the game up?</source>
        <translation>Das Spiel aufgeben?</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiterspielen</translation>
    </message>
    <message>
        <source>Go on with this game</source>
        <translation>Dieses Spiel fortsetzen</translation>
    </message>
    <message>
        <source>Go on with your last game</source>
        <translation>Das letzte Spiel fortsetzen</translation>
    </message>
    <message>
        <source>Guests move one seat on</source>
        <translation>Gäste rücken einen Platz weiter</translation>
    </message>
    <message>
        <source>Hand over the lead</source>
        <translation>Die Führung abgeben</translation>
    </message>
    <message>
        <source>Here lie, from the top: {names}</source>
        <translation>Hier liegen, von oben: {names}</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>Tipp</translation>
    </message>
    <message>
        <source>Hint: {words}</source>
        <translation>Tipp: {words}</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Gastgeber sein</translation>
    </message>
    <message>
        <source>Host a table</source>
        <translation>Tisch eröffnen</translation>
    </message>
    <message>
        <source>Host a table of {game}</source>
        <translation>Einen Tisch für {game} öffnen</translation>
    </message>
    <message>
        <source>How far it is</source>
        <translation>Wie weit es ist</translation>
    </message>
    <message>
        <source>How far the analysis is</source>
        <translation>Wie weit die Analyse ist</translation>
    </message>
    <message>
        <source>How it ended</source>
        <translation>Wie es ausging</translation>
    </message>
    <message>
        <source>How often it is played out</source>
        <translation>Wie oft es ausgespielt wird</translation>
    </message>
    <message>
        <source>How shall others see you?</source>
        <translation>Wie sollen andere dich sehen?</translation>
    </message>
    <message>
        <source>How strong the bots are</source>
        <translation>Wie stark die Bots sind</translation>
    </message>
    <message>
        <source>I am here: show my cards</source>
        <translation>Ich bin da: meine Karten zeigen</translation>
    </message>
    <message>
        <source>I play all seats (or we do, at one screen)</source>
        <translation>Ich spiele alle Plätze (oder wir an einem Bildschirm)</translation>
    </message>
    <message>
        <source>I play that seat, bots the others</source>
        <translation>Ich spiele diesen Platz, Bots die anderen</translation>
    </message>
    <message>
        <source>If somebody stays away</source>
        <translation>Wenn jemand wegbleibt</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Import a deck</source>
        <translation>Deck einfügen</translation>
    </message>
    <message>
        <source>Import replays</source>
        <translation>Wiedergaben importieren</translation>
    </message>
    <message>
        <source>Import …</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>Imported deck</source>
        <translation>Eingefügtes Deck</translation>
    </message>
    <message>
        <source>In a moment: {title}</source>
        <translation>Gleich: {title}</translation>
    </message>
    <message>
        <source>In place of the cards of the present deck</source>
        <translation>An Stelle der Karten des jetzigen Decks</translation>
    </message>
    <message>
        <source>Invitation</source>
        <translation>Einladung</translation>
    </message>
    <message>
        <source>Invite</source>
        <translation>Einladen</translation>
    </message>
    <message>
        <source>Invite a friend</source>
        <translation>Freunde einladen</translation>
    </message>
    <message>
        <source>Invite people to play over the network</source>
        <translation>Andere über das Netz zum Spiel einladen</translation>
    </message>
    <message>
        <source>Invite {name}</source>
        <translation>{name} einladen</translation>
    </message>
    <message>
        <source>Invite …</source>
        <translation>Einladen …</translation>
    </message>
    <message>
        <source>It could not be saved: {why}</source>
        <translation>Das Speichern ist misslungen: {why}</translation>
    </message>
    <message>
        <source>It needs both: only who looks for you sees you, and nobody you do not let in. The meeting point learns that your address waits, under names that mean nothing to it and are others every day, and which addresses wait under the same. On the home network others see that somebody is here.</source>
        <translation>Dazu gehören beide: Nur wer dich sucht, sieht dich, und niemand, den du nicht hereinlässt. Der Treffpunkt erfährt, dass deine Adresse wartet, unter Namen, die ihm nichts sagen und jeden Tag andere sind, und welche Adressen unter demselben warten. Im Heimnetz sehen andere, dass jemand hier ist.</translation>
    </message>
    <message>
        <source>Join</source>
        <translation>Beitreten</translation>
    </message>
    <message>
        <source>Join a table</source>
        <translation>An einen Tisch setzen</translation>
    </message>
    <message>
        <source>Keep note</source>
        <translation>Notiz behalten</translation>
    </message>
    <message>
        <source>Keep them hidden</source>
        <translation>Verdeckt lassen</translation>
    </message>
    <message>
        <source>Keep this line</source>
        <translation>Diese Variante behalten</translation>
    </message>
    <message>
        <source>Keep this order</source>
        <translation>Diese Reihenfolge behalten</translation>
    </message>
    <message>
        <source>Kept in {path}</source>
        <translation>Gespeichert in {path}</translation>
    </message>
    <message>
        <source>Key: {words}</source>
        <translation>Schlüssel: {words}</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Known</source>
        <translation>Wissen</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Last 20 games: {who}</source>
        <translation>Die letzten 20 Spiele: {who}</translation>
    </message>
    <message>
        <source>Lately</source>
        <translation>Zuletzt</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>Learn it in a guided game</source>
        <translation>In einem geführten Spiel lernen</translation>
    </message>
    <message>
        <source>Learn {game} in a guided game</source>
        <translation>{game} in einem geführten Spiel lernen</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Verlassen</translation>
    </message>
    <message>
        <source>Leave the game</source>
        <translation>Spiel verlassen</translation>
    </message>
    <message>
        <source>Leave the game? It is kept, and you can go on with it later.</source>
        <translation>Das Spiel verlassen? Es bleibt erhalten, und du kannst später weiterspielen.</translation>
    </message>
    <message>
        <source>Leave the game? The others are left waiting. You can come back; the game is kept.</source>
        <translation>Das Spiel verlassen? Die anderen müssen dann warten. Du kannst zurückkommen; das Spiel bleibt erhalten.</translation>
    </message>
    <message>
        <source>Length of games</source>
        <translation>Länge der Spiele</translation>
    </message>
    <message>
        <source>Less motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <source>Let go</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Let in</source>
        <translation>Hereinlassen</translation>
    </message>
    <message>
        <source>Let in again</source>
        <translation>Wieder einlassen</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Lines that were kept</source>
        <translation>Behaltene Varianten</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Lock the key with it</source>
        <translation>Schlüssel damit sperren</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Longest thought: {seconds} s before step {at}. Notes: {notes}.</source>
        <translation>Längste Bedenkzeit: {seconds} s vor Schritt {at}. Notizen: {notes}.</translation>
    </message>
    <message>
        <source>Look at it together</source>
        <translation>Gemeinsam ansehen</translation>
    </message>
    <message>
        <source>Look at it together …</source>
        <translation>Gemeinsam ansehen …</translation>
    </message>
    <message>
        <source>Look at the replay</source>
        <translation>Wiedergabe ansehen</translation>
    </message>
    <message>
        <source>Look for tables</source>
        <translation>Tische suchen</translation>
    </message>
    <message>
        <source>Look from another seat</source>
        <translation>Von einem anderen Platz sehen</translation>
    </message>
    <message>
        <source>Look one moment back</source>
        <translation>Einen Moment zurücksehen</translation>
    </message>
    <message>
        <source>Look one moment on</source>
        <translation>Einen Moment weitersehen</translation>
    </message>
    <message>
        <source>Looking for tables …</source>
        <translation>Tische werden gesucht …</translation>
    </message>
    <message>
        <source>Looks</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>Serie</translation>
    </message>
    <message>
        <source>Meet through the meeting point</source>
        <translation>Über den Treffpunkt finden</translation>
    </message>
    <message>
        <source>Meeting point</source>
        <translation>Treffpunkt</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>More by choosing on the table</source>
        <translation>Weiteres durch Wählen auf dem Tisch</translation>
    </message>
    <message>
        <source>Name of the deck</source>
        <translation>Name des Decks</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Never miss damage to me: always ask while I am aimed at</source>
        <translation>Keinen Schaden an mir verpassen: immer fragen, solange auf mich gezielt wird</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>New deck</source>
        <translation>Neues Deck</translation>
    </message>
    <message>
        <source>New game</source>
        <translation>Neues Spiel</translation>
    </message>
    <message>
        <source>New passphrase</source>
        <translation>Neues Kennwort</translation>
    </message>
    <message>
        <source>New tag</source>
        <translation>Neues Schlagwort</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Next round</source>
        <translation>Nächste Runde</translation>
    </message>
    <message>
        <source>Next turn</source>
        <translation>Nächster Zug</translation>
    </message>
    <message>
        <source>Next turning point</source>
        <translation>Nächster Wendepunkt</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>No decision cost more than chance explains.</source>
        <translation>Keine Entscheidung hat mehr gekostet, als der Zufall erklärt.</translation>
    </message>
    <message>
        <source>No game here is played with decks of one's own.</source>
        <translation>Kein Spiel hier wird mit eigenen Decks gespielt.</translation>
    </message>
    <message>
        <source>No game is installed.</source>
        <translation>Kein Spiel ist installiert.</translation>
    </message>
    <message>
        <source>No game was left. Games appear here when you leave before the end.</source>
        <translation>Kein Spiel wurde verlassen. Hier erscheinen Spiele, die vor dem Ende verlassen wurden.</translation>
    </message>
    <message>
        <source>No more than {most} can be chosen; take one back first.</source>
        <translation>Mehr als {most} sind nicht erlaubt; nimm erst eines zurück.</translation>
    </message>
    <message>
        <source>No replay chosen</source>
        <translation>Keine Wiedergabe gewählt</translation>
    </message>
    <message>
        <source>No replay is like that.</source>
        <translation>Keine Wiedergabe ist so.</translation>
    </message>
    <message>
        <source>No, thank you</source>
        <translation>Nein, danke</translation>
    </message>
    <message>
        <source>Nobody</source>
        <translation>Niemand</translation>
    </message>
    <message>
        <source>Nobody is asked anything any more here; go back some steps.</source>
        <translation>Hier wird niemand mehr etwas gefragt; geh einige Schritte zurück.</translation>
    </message>
    <message>
        <source>Nobody is here yet.</source>
        <translation>Noch ist niemand da.</translation>
    </message>
    <message>
        <source>Nobody is known here yet. Whom you play with appears here.</source>
        <translation>Noch ist hier niemand bekannt. Mit wem du spielst, erscheint hier.</translation>
    </message>
    <message>
        <source>Not fully checked</source>
        <translation>Nicht ganz geprüft</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Jetzt nicht</translation>
    </message>
    <message>
        <source>Not this one. There is something better.</source>
        <translation>Das nicht. Es gibt etwas Besseres.</translation>
    </message>
    <message>
        <source>Not understood, and kept: {count}</source>
        <translation>Nicht verstanden und behalten: {count}</translation>
    </message>
    <message>
        <source>Not yet to be played: {count} to mend</source>
        <translation>Noch nicht spielbar: {count} zu beheben</translation>
    </message>
    <message>
        <source>Note on it</source>
        <translation>Notiz zu ihr</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Nothing can be tried out in games among people.</source>
        <translation>In Spielen unter Menschen kann nichts ausprobiert werden.</translation>
    </message>
    <message>
        <source>Nothing can be tried out: the rules of this game are not here.</source>
        <translation>Es kann nichts ausprobiert werden: Die Regeln dieses Spiels fehlen hier.</translation>
    </message>
    <message>
        <source>Nothing can be tried out: what the players knew is not in this file.</source>
        <translation>Es kann nichts ausprobiert werden: Was die Spieler wussten, steht nicht in dieser Datei.</translation>
    </message>
    <message>
        <source>Nothing is asked of the network before you say so.</source>
        <translation>Ohne dein Zutun wird im Netz nichts gefragt.</translation>
    </message>
    <message>
        <source>Nothing to show yet</source>
        <translation>Noch nichts zu zeigen</translation>
    </message>
    <message>
        <source>Nothing was answered yet.</source>
        <translation>Es wurde noch nichts geantwortet.</translation>
    </message>
    <message>
        <source>Nothing yet.</source>
        <translation>Noch nichts.</translation>
    </message>
    <message>
        <source>Now choose the card that the arrow goes to.</source>
        <translation>Wähle jetzt die Karte, zu der der Pfeil geht.</translation>
    </message>
    <message>
        <source>Offer a draw</source>
        <translation>Remis anbieten</translation>
    </message>
    <message>
        <source>On the home network</source>
        <translation>Im Heimnetz</translation>
    </message>
    <message>
        <source>On this network</source>
        <translation>In diesem Netz</translation>
    </message>
    <message>
        <source>On {card}:</source>
        <translation>Zu {card}:</translation>
    </message>
    <message>
        <source>One game</source>
        <translation>Ein Spiel</translation>
    </message>
    <message>
        <source>One moment back</source>
        <translation>Einen Moment zurück</translation>
    </message>
    <message>
        <source>One moment on</source>
        <translation>Einen Moment weiter</translation>
    </message>
    <message>
        <source>One replay</source>
        <translation>Eine Wiedergabe</translation>
    </message>
    <message>
        <source>One step back</source>
        <translation>Einen Schritt zurück</translation>
    </message>
    <message>
        <source>One step on</source>
        <translation>Einen Schritt weiter</translation>
    </message>
    <message>
        <source>Online now:</source>
        <translation>Gerade da:</translation>
    </message>
    <message>
        <source>Only {kind}</source>
        <translation>Nur {kind}</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open a replay</source>
        <translation>Wiedergabe öffnen</translation>
    </message>
    <message>
        <source>Open games as text and lists</source>
        <translation>Spiele als Text und Listen öffnen</translation>
    </message>
    <message>
        <source>Open or close the log (Ctrl+L)</source>
        <translation>Verlauf öffnen oder schließen (Strg+L)</translation>
    </message>
    <message>
        <source>Open the table</source>
        <translation>Tisch eröffnen</translation>
    </message>
    <message>
        <source>Open your waiting room again</source>
        <translation>Deinen Warteraum wieder öffnen</translation>
    </message>
    <message>
        <source>Opening the table takes calls on this machine, as chosen here, until you leave it.</source>
        <translation>Ein eröffneter Tisch nimmt auf diesem Rechner Anrufe an, wie hier gewählt, bis du ihn verlässt.</translation>
    </message>
    <message>
        <source>Opening …</source>
        <translation>Wird geöffnet …</translation>
    </message>
    <message>
        <source>Opens the rules at {clause}</source>
        <translation>Öffnet die Regeln bei {clause}</translation>
    </message>
    <message>
        <source>Order, first to last; move a line with Control and the arrow keys</source>
        <translation>Reihenfolge von der ersten zur letzten; mit Strg und den Pfeiltasten verschieben</translation>
    </message>
    <message>
        <source>Others know you by this key. Whoever has the file {path} is you: keep a copy of it.</source>
        <translation>An diesem Schlüssel erkennt man dich. Wer die Datei {path} hat, gilt als du: Bewahre eine Kopie auf.</translation>
    </message>
    <message>
        <source>Page before</source>
        <translation>Seite zurück</translation>
    </message>
    <message>
        <source>Pass until my turn</source>
        <translation>Passen bis zu meinem Zug</translation>
    </message>
    <message>
        <source>Pass until something happens</source>
        <translation>Passen, bis etwas geschieht</translation>
    </message>
    <message>
        <source>Passing until something happens</source>
        <translation>Es wird gepasst, bis etwas geschieht</translation>
    </message>
    <message>
        <source>Passing until your turn</source>
        <translation>Es wird gepasst, bis du am Zug bist</translation>
    </message>
    <message>
        <source>Passphrase of {path}:</source>
        <translation>Kennwort von {path}:</translation>
    </message>
    <message>
        <source>Paste a deck: “3 Name”, “3x Name”, “Name x3”, with or without set and number, or a code that begins with RT1.</source>
        <translation>Ein Deck einfügen: „3 Name“, „3x Name“, „Name x3“, mit oder ohne Ausgabe und Nummer, oder einen Code, der mit RT1 beginnt.</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>People</source>
        <translation>Leute</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spielen</translation>
    </message>
    <message>
        <source>Play a bot</source>
        <translation>Gegen einen Bot</translation>
    </message>
    <message>
        <source>Play again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Play it out</source>
        <translation>Ausspielen</translation>
    </message>
    <message>
        <source>Play on</source>
        <translation>Weiterspielen</translation>
    </message>
    <message>
        <source>Play or stop</source>
        <translation>Abspielen oder anhalten</translation>
    </message>
    <message>
        <source>Play {game} against a bot</source>
        <translation>{game} gegen einen Bot spielen</translation>
    </message>
    <message>
        <source>Player</source>
        <translation>Spieler</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Spieler</translation>
    </message>
    <message>
        <source>Position in the replay</source>
        <translation>Stelle in der Wiedergabe</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Put these cards in an order that only you know, first to last.</source>
        <translation>Leg diese Karten in eine Reihenfolge, die nur du kennst, von der ersten zur letzten.</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Ratings (Glicko-2)</source>
        <translation>Wertungen (Glicko-2)</translation>
    </message>
    <message>
        <source>Read all again</source>
        <translation>Alle neu lesen</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Real pace</source>
        <translation>Echtes Tempo</translation>
    </message>
    <message>
        <source>Recent replays</source>
        <translation>Letzte Wiedergaben</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Rename the deck</source>
        <translation>Deck umbenennen</translation>
    </message>
    <message>
        <source>Replay of {game}: {names}</source>
        <translation>Wiedergabe von {game}: {names}</translation>
    </message>
    <message>
        <source>Replays</source>
        <translation>Wiedergaben</translation>
    </message>
    <message>
        <source>Replays in these folders, and in all within them, are listed.</source>
        <translation>Wiedergaben in diesen Ordnern und allen darin werden aufgelistet.</translation>
    </message>
    <message>
        <source>Resign</source>
        <translation>Aufgeben</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Result of that player</source>
        <translation>Ergebnis dieses Spielers</translation>
    </message>
    <message>
        <source>Round before</source>
        <translation>Runde davor</translation>
    </message>
    <message>
        <source>Rule {clause}</source>
        <translation>Regel {clause}</translation>
    </message>
    <message>
        <source>Rule {number}</source>
        <translation>Regel {number}</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Rules of the game</source>
        <translation>Spielregeln</translation>
    </message>
    <message>
        <source>Runetable uses the network only for tables that you host, join or watch. Players behind routers find each other at a meeting point: it learns addresses and times, never a card or a word. The public one is run by the magic-wormhole project. Write a host of your own (see runetable meet) to use another, or off to use none.</source>
        <translation>Runetable benutzt das Netz nur für Tische, die du ausrichtest, besuchst oder ansiehst. Spieler hinter Routern finden einander an einem Treffpunkt: Er erfährt Adressen und Zeiten, nie eine Karte oder ein Wort. Den öffentlichen betreibt das Projekt magic-wormhole. Schreib einen eigenen Rechner hin (siehe runetable meet), um einen anderen zu benutzen, oder off für keinen.</translation>
    </message>
    <message>
        <source>SOCKS5 proxy</source>
        <translation>SOCKS5-Proxy</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save a copy</source>
        <translation>Kopie speichern</translation>
    </message>
    <message>
        <source>Save the plots …</source>
        <translation>Diagramme speichern …</translation>
    </message>
    <message>
        <source>Save …</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Saved: {path}</source>
        <translation>Gespeichert: {path}</translation>
    </message>
    <message>
        <source>Say something</source>
        <translation>Etwas sagen</translation>
    </message>
    <message>
        <source>Say this code to one person:</source>
        <translation>Sag diesen Code einer Person:</translation>
    </message>
    <message>
        <source>Search names</source>
        <translation>Namen suchen</translation>
    </message>
    <message>
        <source>Search the cards</source>
        <translation>Karten suchen</translation>
    </message>
    <message>
        <source>Search the library</source>
        <translation>In der Bibliothek suchen</translation>
    </message>
    <message>
        <source>Search the rules</source>
        <translation>Regeln durchsuchen</translation>
    </message>
    <message>
        <source>Search the rules: words, or a number such as RN-047</source>
        <translation>Regeln durchsuchen: Wörter oder eine Nummer wie RN-047</translation>
    </message>
    <message>
        <source>Search, such as: {example}</source>
        <translation>Suche, etwa: {example}</translation>
    </message>
    <message>
        <source>Seat {number}</source>
        <translation>Platz {number}</translation>
    </message>
    <message>
        <source>See others play, as they allow it</source>
        <translation>Anderen zusehen, soweit sie es erlauben</translation>
    </message>
    <message>
        <source>Send this text to one person, in a letter or a chat:</source>
        <translation>Schick diesen Text einer Person, im Brief oder im Chat:</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Shapes beside colours, for colour-blind eyes</source>
        <translation>Formen neben Farben, für farbenblinde Augen</translation>
    </message>
    <message>
        <source>Share this screen</source>
        <translation>Am selben Bildschirm</translation>
    </message>
    <message>
        <source>Show people I know that I am here, and see who of them is</source>
        <translation>Leuten, die ich kenne, zeigen, dass ich da bin, und sehen, wer von ihnen es ist</translation>
    </message>
    <message>
        <source>Show rule {clause}</source>
        <translation>Regel {clause} zeigen</translation>
    </message>
    <message>
        <source>Show the better move</source>
        <translation>Den besseren Zug zeigen</translation>
    </message>
    <message>
        <source>Show the tutorials again</source>
        <translation>Einführungen wieder zeigen</translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show your cards?</source>
        <translation>Deine Karten zeigen?</translation>
    </message>
    <message>
        <source>Show ▾</source>
        <translation>Zeigen ▾</translation>
    </message>
    <message>
        <source>Skip the tutorial</source>
        <translation>Einführung überspringen</translation>
    </message>
    <message>
        <source>Slow</source>
        <translation>Langsam</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>Langsamer</translation>
    </message>
    <message>
        <source>Sort by another column</source>
        <translation>Nach einer anderen Spalte sortieren</translation>
    </message>
    <message>
        <source>Sounds</source>
        <translation>Töne</translation>
    </message>
    <message>
        <source>Spectators</source>
        <translation>Zuschauer</translation>
    </message>
    <message>
        <source>Spectators do not see my cards</source>
        <translation>Zuschauer sehen meine Karten nicht</translation>
    </message>
    <message>
        <source>Spectators see my cards at the end</source>
        <translation>Zuschauer sehen meine Karten am Ende</translation>
    </message>
    <message>
        <source>Spectators see my cards ten turns later</source>
        <translation>Zuschauer sehen meine Karten zehn Züge später</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>Start screen</source>
        <translation>Zum Anfang</translation>
    </message>
    <message>
        <source>Start the game</source>
        <translation>Spiel beginnen</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>Statistics, or the list</source>
        <translation>Statistik oder Liste</translation>
    </message>
    <message>
        <source>Step through a finished game and verify it</source>
        <translation>Ein fertiges Spiel durchgehen und prüfen</translation>
    </message>
    <message>
        <source>Step {at}</source>
        <translation>Schritt {at}</translation>
    </message>
    <message>
        <source>Step {at} is bookmarked; the library lists it.</source>
        <translation>Schritt {at} hat ein Lesezeichen; die Bibliothek führt es auf.</translation>
    </message>
    <message>
        <source>Step {at} of {last} · turn {turn}</source>
        <translation>Schritt {at} von {last} · Zug {turn}</translation>
    </message>
    <message>
        <source>Step {at} to {until}, an excerpt: {title}</source>
        <translation>Schritt {at} bis {until}, ein Ausschnitt: {title}</translation>
    </message>
    <message>
        <source>Step {at} {mark} {words}</source>
        <translation>Schritt {at} {mark} {words}</translation>
    </message>
    <message>
        <source>Step {at}, a chapter: {title}</source>
        <translation>Schritt {at}, ein Kapitel: {title}</translation>
    </message>
    <message>
        <source>Step {at}, {name}: {words}, {chance}; better: {best}, {most}{verdict}</source>
        <translation>Schritt {at}, {name}: {words}, {chance}; besser: {best}, {most}{verdict}</translation>
    </message>
    <message>
        <source>Step {at}, {name}: {words}, {chance}; nothing was better</source>
        <translation>Schritt {at}, {name}: {words}, {chance}; nichts war besser</translation>
    </message>
    <message>
        <source>Step {at}: {how}</source>
        <translation>Schritt {at}: {how}</translation>
    </message>
    <message>
        <source>Step {at}: {title}</source>
        <translation>Schritt {at}: {title}</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop passing</source>
        <translation>Nicht mehr passen</translation>
    </message>
    <message>
        <source>Tables on the home network</source>
        <translation>Tische im Heimnetz</translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>Schlagwort</translation>
    </message>
    <message>
        <source>Tag the replay</source>
        <translation>Wiedergabe mit Schlagwort versehen</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Take off</source>
        <translation>Abnehmen</translation>
    </message>
    <message>
        <source>Take the nearest card</source>
        <translation>Die ähnlichste Karte nehmen</translation>
    </message>
    <message>
        <source>Take this name</source>
        <translation>So heiße ich</translation>
    </message>
    <message>
        <source>Take this table</source>
        <translation>Diesen Tisch nehmen</translation>
    </message>
    <message>
        <source>Take your last answer back</source>
        <translation>Die letzte Antwort zurücknehmen</translation>
    </message>
    <message>
        <source>Tell nobody my address (relay only)</source>
        <translation>Niemandem meine Adresse verraten (nur Relay)</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>Text table</source>
        <translation>Texttisch</translation>
    </message>
    <message>
        <source>That is what was played. There is something better.</source>
        <translation>Das wurde gespielt. Es gibt etwas Besseres.</translation>
    </message>
    <message>
        <source>That table speaks another version of Runetable.</source>
        <translation>Dieser Tisch spricht eine andere Version von Runetable.</translation>
    </message>
    <message>
        <source>The bookmark at step {at} is gone.</source>
        <translation>Das Lesezeichen bei Schritt {at} ist weg.</translation>
    </message>
    <message>
        <source>The chosen chapter becomes an excerpt that ends at this step</source>
        <translation>Das gewählte Kapitel wird ein Ausschnitt, der bei diesem Schritt endet</translation>
    </message>
    <message>
        <source>The deck</source>
        <translation>Das Deck</translation>
    </message>
    <message>
        <source>The deck as text or code</source>
        <translation>Das Deck als Text oder Code</translation>
    </message>
    <message>
        <source>The deck is in the clipboard, as a code.</source>
        <translation>Das Deck ist in der Zwischenablage, als Code.</translation>
    </message>
    <message>
        <source>The deck is in the clipboard, as text.</source>
        <translation>Das Deck ist in der Zwischenablage, als Text.</translation>
    </message>
    <message>
        <source>The file is on the clipboard: paste it into a message or a folder.</source>
        <translation>Die Datei liegt in der Zwischenablage: füge sie in eine Nachricht oder einen Ordner ein.</translation>
    </message>
    <message>
        <source>The game as text</source>
        <translation>Das Spiel als Text</translation>
    </message>
    <message>
        <source>The game counts for nothing</source>
        <translation>Das Spiel zählt nicht</translation>
    </message>
    <message>
        <source>The game counts for nothing.</source>
        <translation>Das Spiel zählt nicht.</translation>
    </message>
    <message>
        <source>The game for programs (JSON)</source>
        <translation>Das Spiel für Programme (JSON)</translation>
    </message>
    <message>
        <source>The game goes on meanwhile.</source>
        <translation>Das Spiel geht inzwischen weiter.</translation>
    </message>
    <message>
        <source>The game is over here; there is nothing to play on.</source>
        <translation>Das Spiel ist hier zu Ende; es gibt nichts weiterzuspielen.</translation>
    </message>
    <message>
        <source>The game is over.</source>
        <translation>Das Spiel ist aus.</translation>
    </message>
    <message>
        <source>The game waits for your answer.</source>
        <translation>Das Spiel wartet auf deine Antwort.</translation>
    </message>
    <message>
        <source>The home network knows of this table.</source>
        <translation>Das Heimnetz kennt diesen Tisch.</translation>
    </message>
    <message>
        <source>The invitation as a picture for a telephone</source>
        <translation>Die Einladung als Bild für ein Telefon</translation>
    </message>
    <message>
        <source>The key is locked. You will be asked for the passphrase at the next start.</source>
        <translation>Der Schlüssel ist gesperrt. Beim nächsten Start wird nach dem Kennwort gefragt.</translation>
    </message>
    <message>
        <source>The line is kept beside the game.</source>
        <translation>Die Variante ist beim Spiel aufgehoben.</translation>
    </message>
    <message>
        <source>The line to {name} is lost: {sentence}</source>
        <translation>Die Verbindung zu {name} ist weg: {sentence}</translation>
    </message>
    <message>
        <source>The log</source>
        <translation>Der Verlauf</translation>
    </message>
    <message>
        <source>The meeting point is switched off: people are found on the home network only.</source>
        <translation>Der Treffpunkt ist ausgeschaltet: Leute werden nur im Heimnetz gefunden.</translation>
    </message>
    <message>
        <source>The next game begins.</source>
        <translation>Das nächste Spiel beginnt.</translation>
    </message>
    <message>
        <source>The only target</source>
        <translation>Das einzige Ziel</translation>
    </message>
    <message>
        <source>The others are asked; the next game begins once all have agreed.</source>
        <translation>Die anderen werden gefragt; das nächste Spiel beginnt, sobald alle zugestimmt haben.</translation>
    </message>
    <message>
        <source>The program of {name} claimed something false.</source>
        <translation>Das Programm von {name} hat etwas Falsches behauptet.</translation>
    </message>
    <message>
        <source>The programs of {names} claimed something false.</source>
        <translation>Die Programme von {names} haben etwas Falsches behauptet.</translation>
    </message>
    <message>
        <source>The replay comes</source>
        <translation>Die Wiedergabe kommt</translation>
    </message>
    <message>
        <source>The same table as text and lists</source>
        <translation>Derselbe Tisch als Text und Listen</translation>
    </message>
    <message>
        <source>The table in words</source>
        <translation>Der Tisch in Worten</translation>
    </message>
    <message>
        <source>The table of {name}</source>
        <translation>Der Tisch von {name}</translation>
    </message>
    <message>
        <source>The tables differ, and there is no fair way back. End the game without a result?</source>
        <translation>Die Tische weichen voneinander ab, und es gibt keinen fairen Weg zurück. Das Spiel ohne Ergebnis beenden?</translation>
    </message>
    <message>
        <source>The tables differ. Go back to the last position that all agree on?</source>
        <translation>Die Tische weichen voneinander ab. Zurück zur letzten Stellung, in der alle übereinstimmen?</translation>
    </message>
    <message>
        <source>The way of this card</source>
        <translation>Der Weg dieser Karte</translation>
    </message>
    <message>
        <source>The ways of the cards</source>
        <translation>Die Wege der Karten</translation>
    </message>
    <message>
        <source>The words above are its title</source>
        <translation>Die Worte darüber sind sein Titel</translation>
    </message>
    <message>
        <source>The words are the same: remember them</source>
        <translation>Die Wörter stimmen überein: merken</translation>
    </message>
    <message>
        <source>There are no hints in games among people.</source>
        <translation>In Spielen gegen Menschen gibt es keine Tipps.</translation>
    </message>
    <message>
        <source>There are no turning points: analyse the game first.</source>
        <translation>Es gibt keine Wendepunkte: Analysiere erst das Spiel.</translation>
    </message>
    <message>
        <source>There is no puzzle here: analyse the game first.</source>
        <translation>Hier gibt es kein Rätsel: Analysiere erst das Spiel.</translation>
    </message>
    <message>
        <source>There is no puzzle in this game: no decision gave so much away.</source>
        <translation>In diesem Spiel gibt es kein Rätsel: Keine Entscheidung verschenkte so viel.</translation>
    </message>
    <message>
        <source>Thinking times, chances and notes along the game</source>
        <translation>Bedenkzeiten, Chancen und Notizen im Lauf des Spiels</translation>
    </message>
    <message>
        <source>This cannot be written: {reason}.</source>
        <translation>Das kann nicht geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>This deck</source>
        <translation>Dieses Deck</translation>
    </message>
    <message>
        <source>This game brings no rules to read.</source>
        <translation>Dieses Spiel bringt keine Regeln zum Lesen mit.</translation>
    </message>
    <message>
        <source>This is no date such as 2026-05-01.</source>
        <translation>Das ist kein Datum wie 2026-05-01.</translation>
    </message>
    <message>
        <source>This is the copy.</source>
        <translation>Dies ist die Kopie.</translation>
    </message>
    <message>
        <source>Thought per game: {who}</source>
        <translation>Bedenkzeit je Spiel: {who}</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>To a game of {game}</source>
        <translation>Zu einer Partie {game}</translation>
    </message>
    <message>
        <source>To the beginning</source>
        <translation>Zum Anfang</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>Zum Ende</translation>
    </message>
    <message>
        <source>To the question</source>
        <translation>Zur Frage</translation>
    </message>
    <message>
        <source>Try it out</source>
        <translation>Ausprobieren</translation>
    </message>
    <message>
        <source>Try something out, in private</source>
        <translation>Für dich etwas ausprobieren</translation>
    </message>
    <message>
        <source>Turn before</source>
        <translation>Zug davor</translation>
    </message>
    <message>
        <source>Turn {number}</source>
        <translation>Zug {number}</translation>
    </message>
    <message>
        <source>Turning point before</source>
        <translation>Wendepunkt davor</translation>
    </message>
    <message>
        <source>Turning points</source>
        <translation>Wendepunkte</translation>
    </message>
    <message>
        <source>Two or more people, one after another</source>
        <translation>Zwei oder mehr Menschen, einer nach dem anderen</translation>
    </message>
    <message>
        <source>Type a number, words to look for, or help</source>
        <translation>Nummer, Suchwörter oder help eingeben</translation>
    </message>
    <message>
        <source>Type a passphrase first.</source>
        <translation>Gib zuerst ein Kennwort ein.</translation>
    </message>
    <message>
        <source>Type the code or paste the invitation here</source>
        <translation>Hier den Code eingeben oder die Einladung einfügen</translation>
    </message>
    <message>
        <source>Type your passphrase below and lock again to change your name.</source>
        <translation>Um den Namen zu ändern, unten das Kennwort eingeben und neu sperren.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Unfinished</source>
        <translation>Nicht zu Ende gespielt</translation>
    </message>
    <message>
        <source>Until (year-month-day)</source>
        <translation>Bis (Jahr-Monat-Tag)</translation>
    </message>
    <message>
        <source>Up to fifteen others may look along. They choose “Join a table” and enter this:</source>
        <translation>Bis zu fünfzehn andere können mitschauen. Sie wählen „An einen Tisch setzen“ und geben dies ein:</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>Geprüft</translation>
    </message>
    <message>
        <source>Verify all</source>
        <translation>Alle prüfen</translation>
    </message>
    <message>
        <source>Verify all, or stop</source>
        <translation>Alle prüfen oder anhalten</translation>
    </message>
    <message>
        <source>Verifying</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Victory</source>
        <translation>Sieg</translation>
    </message>
    <message>
        <source>Volume of blows</source>
        <translation>Lautstärke der Schläge</translation>
    </message>
    <message>
        <source>Volume of calls</source>
        <translation>Lautstärke der Rufe</translation>
    </message>
    <message>
        <source>Volume of cards</source>
        <translation>Lautstärke der Karten</translation>
    </message>
    <message>
        <source>Wait until you are asked; then you can try something out.</source>
        <translation>Warte, bis du gefragt wirst; dann kannst du etwas ausprobieren.</translation>
    </message>
    <message>
        <source>Waiting for {names}.</source>
        <translation>Warten auf {names}.</translation>
    </message>
    <message>
        <source>Waiting for {names}: {seconds} s until they count as vanished</source>
        <translation>Warten auf {names}: noch {seconds} s, dann gilt der Platz als verschwunden</translation>
    </message>
    <message>
        <source>Waiting for {name}</source>
        <translation>Warten auf {name}</translation>
    </message>
    <message>
        <source>Waiting to take effect</source>
        <translation>Wartet auf Ausführung</translation>
    </message>
    <message>
        <source>Waiting.</source>
        <translation>Bitte warten.</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>Zusehen</translation>
    </message>
    <message>
        <source>Watch a table</source>
        <translation>Einem Tisch zusehen</translation>
    </message>
    <message>
        <source>Watching {name}</source>
        <translation>Zu Gast bei {name}</translation>
    </message>
    <message>
        <source>Way to play</source>
        <translation>Spielart</translation>
    </message>
    <message>
        <source>What a spectator knew here</source>
        <translation>Was ein Zuschauer hier wusste</translation>
    </message>
    <message>
        <source>What all knew together here</source>
        <translation>Was hier alle zusammen wussten</translation>
    </message>
    <message>
        <source>What happens</source>
        <translation>Was geschieht</translation>
    </message>
    <message>
        <source>What has to be mended</source>
        <translation>Was zu beheben ist</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Was wäre, wenn</translation>
    </message>
    <message>
        <source>What if …</source>
        <translation>Was wäre, wenn …</translation>
    </message>
    <message>
        <source>What if, from here …</source>
        <translation>Was wäre, wenn – von hier …</translation>
    </message>
    <message>
        <source>What if: from step {at}</source>
        <translation>Was wäre, wenn: ab Schritt {at}</translation>
    </message>
    <message>
        <source>What players do</source>
        <translation>Was gespielt wird</translation>
    </message>
    <message>
        <source>What players say</source>
        <translation>Was gesagt wird</translation>
    </message>
    <message>
        <source>What spectators see of your cards</source>
        <translation>Was Zuschauer von deinen Karten sehen</translation>
    </message>
    <message>
        <source>What the program says</source>
        <translation>Was das Programm sagt</translation>
    </message>
    <message>
        <source>What to do with this deck</source>
        <translation>Was mit diesem Deck geschehen soll</translation>
    </message>
    <message>
        <source>What was known</source>
        <translation>Was bekannt war</translation>
    </message>
    <message>
        <source>What was known here</source>
        <translation>Was hier bekannt war</translation>
    </message>
    <message>
        <source>What was recorded</source>
        <translation>Was aufgezeichnet wurde</translation>
    </message>
    <message>
        <source>What was taken back</source>
        <translation>Was zurückgenommen wurde</translation>
    </message>
    <message>
        <source>What you can do</source>
        <translation>Was du tun kannst</translation>
    </message>
    <message>
        <source>What {name} knew</source>
        <translation>Was {name} wusste</translation>
    </message>
    <message>
        <source>What {name} knew here</source>
        <translation>Was {name} hier wusste</translation>
    </message>
    <message>
        <source>Where nothing can be answered the program passes for you. It waits as long as it would if you could answer and passed, so nobody learns anything of your hand.</source>
        <translation>Wo sich nichts antworten lässt, passt das Programm für dich. Es wartet so lange, wie es auch dauern würde, wenn du antworten könntest und passtest; so erfährt niemand etwas über deine Hand.</translation>
    </message>
    <message>
        <source>Where the plots go</source>
        <translation>Wohin die Diagramme kommen</translation>
    </message>
    <message>
        <source>Which lines the log shows</source>
        <translation>Welche Zeilen der Verlauf zeigt</translation>
    </message>
    <message>
        <source>Who is here</source>
        <translation>Wer da ist</translation>
    </message>
    <message>
        <source>Who leads ▾</source>
        <translation>Wer führt ▾</translation>
    </message>
    <message>
        <source>Who may watch</source>
        <translation>Wer zusehen darf</translation>
    </message>
    <message>
        <source>Who plays</source>
        <translation>Wer spielt</translation>
    </message>
    <message>
        <source>Whoever has an invitation to watch</source>
        <translation>Wer eine Einladung zum Zusehen hat</translation>
    </message>
    <message>
        <source>Whoever stays away loses</source>
        <translation>Wer wegbleibt, verliert</translation>
    </message>
    <message>
        <source>Whose knowledge counts</source>
        <translation>Wessen Wissen zählt</translation>
    </message>
    <message>
        <source>Why can nothing be done with this?</source>
        <translation>Warum lässt sich damit nichts tun?</translation>
    </message>
    <message>
        <source>Why can {what} not be chosen?</source>
        <translation>Warum kann {what} nicht gewählt werden?</translation>
    </message>
    <message>
        <source>Why it was fair</source>
        <translation>Warum es fair war</translation>
    </message>
    <message>
        <source>Why nothing else?</source>
        <translation>Warum nichts anderes?</translation>
    </message>
    <message>
        <source>With a bookmark</source>
        <translation>Mit Lesezeichen</translation>
    </message>
    <message>
        <source>With a code or an invitation</source>
        <translation>Mit Code oder Einladung</translation>
    </message>
    <message>
        <source>With the players' names</source>
        <translation>Mit den Namen der Spieler</translation>
    </message>
    <message>
        <source>Without its passphrase your key cannot sign, so nothing can be played.</source>
        <translation>Ohne das Kennwort kann dein Schlüssel nicht unterschreiben, also kann nicht gespielt werden.</translation>
    </message>
    <message>
        <source>Won against: {who}</source>
        <translation>Gewonnen gegen: {who}</translation>
    </message>
    <message>
        <source>Won by deck: {who}</source>
        <translation>Gewonnen nach Deck: {who}</translation>
    </message>
    <message>
        <source>Won by game: {who}</source>
        <translation>Gewonnen nach Spiel: {who}</translation>
    </message>
    <message>
        <source>Won by seat: {who}</source>
        <translation>Gewonnen nach Platz: {who}</translation>
    </message>
    <message>
        <source>Won when played: {who}</source>
        <translation>Gewonnen, wenn gespielt: {who}</translation>
    </message>
    <message>
        <source>Words anywhere on a card; "two words" together; -word for cards without it; or between two ways. name: text: kind: tag: word: look in one place. Numbers ({numbers}) are compared with = != &lt; &lt;= &gt; &gt;=.</source>
        <translation>Wörter irgendwo auf einer Karte; "zwei Wörter" zusammen; -Wort für Karten ohne es; or zwischen zwei Möglichkeiten. name: text: kind: tag: word: suchen an einer Stelle. Zahlen ({numbers}) werden mit = != &lt; &lt;= &gt; &gt;= verglichen.</translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation>Eine Notiz schreiben</translation>
    </message>
    <message>
        <source>Written to {file}.</source>
        <translation>In {file} geschrieben.</translation>
    </message>
    <message>
        <source>Written: {path}</source>
        <translation>Geschrieben: {path}</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Du</translation>
    </message>
    <message>
        <source>You are {name} ({key})</source>
        <translation>Du bist {name} ({key})</translation>
    </message>
    <message>
        <source>You follow {name}. Move, and you look around by yourself.</source>
        <translation>Du folgst {name}. Bewege dich, und du siehst dich allein um.</translation>
    </message>
    <message>
        <source>You have no replays yet. Every finished game leaves one here.</source>
        <translation>Noch gibt es keine Wiedergaben. Jedes fertige Spiel hinterlässt hier eine.</translation>
    </message>
    <message>
        <source>You lead: everybody sees what you look at.</source>
        <translation>Du führst: Alle sehen, was du ansiehst.</translation>
    </message>
    <message>
        <source>You lead; nobody else is here yet.</source>
        <translation>Du führst; noch ist sonst niemand da.</translation>
    </message>
    <message>
        <source>You left the game.</source>
        <translation>Du hast das Spiel verlassen.</translation>
    </message>
    <message>
        <source>You look around by yourself – {key} returns to {name}.</source>
        <translation>Du siehst dich allein um – {key} führt zurück zu {name}.</translation>
    </message>
    <message>
        <source>You look back at turn {turn}.</source>
        <translation>Du siehst auf Zug {turn} zurück.</translation>
    </message>
    <message>
        <source>You look back.</source>
        <translation>Du siehst zurück.</translation>
    </message>
    <message>
        <source>You lose.</source>
        <translation>Du verlierst.</translation>
    </message>
    <message>
        <source>You ran out of time.</source>
        <translation>Deine Zeit ist abgelaufen.</translation>
    </message>
    <message>
        <source>You resigned.</source>
        <translation>Du hast aufgegeben.</translation>
    </message>
    <message>
        <source>You win!</source>
        <translation>Du gewinnst!</translation>
    </message>
    <message>
        <source>Your address</source>
        <translation>Deine Adresse</translation>
    </message>
    <message>
        <source>Your deck</source>
        <translation>Dein Deck</translation>
    </message>
    <message>
        <source>Your decks</source>
        <translation>Deine Decks</translation>
    </message>
    <message>
        <source>Your key in words</source>
        <translation>Dein Schlüssel in Worten</translation>
    </message>
    <message>
        <source>Your key in words: {words}</source>
        <translation>Dein Schlüssel in Worten: {words}</translation>
    </message>
    <message>
        <source>Your key is locked</source>
        <translation>Dein Schlüssel ist gesperrt</translation>
    </message>
    <message>
        <source>Your move</source>
        <translation>Du bist am Zug</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Dein Name</translation>
    </message>
    <message>
        <source>Your own eight words, to be read out to others: {words}</source>
        <translation>Deine acht Wörter, um sie anderen vorzulesen: {words}</translation>
    </message>
    <message>
        <source>Your program claimed something false.</source>
        <translation>Dein Programm hat etwas Falsches behauptet.</translation>
    </message>
    <message>
        <source>Your replays</source>
        <translation>Deine Wiedergaben</translation>
    </message>
    <message>
        <source>Your table</source>
        <translation>Dein Tisch</translation>
    </message>
    <message>
        <source>Your turn</source>
        <translation>Du bist am Zug</translation>
    </message>
    <message>
        <source>a copy, kept once you change it</source>
        <translation>eine Kopie, behalten ab der ersten Änderung</translation>
    </message>
    <message>
        <source>a face-down card</source>
        <translation>eine verdeckte Karte</translation>
    </message>
    <message>
        <source>a hidden card</source>
        <translation>eine verdeckte Karte</translation>
    </message>
    <message>
        <source>about {minutes} min</source>
        <translation>etwa {minutes} Min.</translation>
    </message>
    <message>
        <source>all games</source>
        <translation>alle Spiele</translation>
    </message>
    <message>
        <source>all seats</source>
        <translation>alle Plätze</translation>
    </message>
    <message>
        <source>an arrow from {source} to {target}</source>
        <translation>ein Pfeil von {source} zu {target}</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>und {count} weitere</translation>
    </message>
    <message>
        <source>any</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>anybody</source>
        <translation>irgendwer</translation>
    </message>
    <message>
        <source>at this machine</source>
        <translation>an diesem Rechner</translation>
    </message>
    <message>
        <source>blunder</source>
        <translation>grober Fehler</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>kaputt</translation>
    </message>
    <message>
        <source>card {number}</source>
        <translation>Karte {number}</translation>
    </message>
    <message>
        <source>difficulty</source>
        <translation>Schwierigkeit</translation>
    </message>
    <message>
        <source>difficulty {number} of 5</source>
        <translation>Schwierigkeit {number} von 5</translation>
    </message>
    <message>
        <source>direct</source>
        <translation>direkt</translation>
    </message>
    <message>
        <source>drawn</source>
        <translation>unentschieden</translation>
    </message>
    <message>
        <source>face down</source>
        <translation>verdeckt</translation>
    </message>
    <message>
        <source>found by itself; such as example.org:4747</source>
        <translation>findet sich von selbst; etwa example.org:4747</translation>
    </message>
    <message>
        <source>game</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>games</source>
        <translation>Spiele</translation>
    </message>
    <message>
        <source>games, by minutes</source>
        <translation>Spiele, nach Minuten</translation>
    </message>
    <message>
        <source>inaccuracy</source>
        <translation>Ungenauigkeit</translation>
    </message>
    <message>
        <source>last game on {day}</source>
        <translation>letztes Spiel am {day}</translation>
    </message>
    <message>
        <source>left</source>
        <translation>verließ das Spiel</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>made</source>
        <translation>entstand</translation>
    </message>
    <message>
        <source>mistake</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>bewegt</translation>
    </message>
    <message>
        <source>no key yet</source>
        <translation>noch kein Schlüssel</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>niemand</translation>
    </message>
    <message>
        <source>none; such as 127.0.0.1:9050</source>
        <translation>keiner; etwa 127.0.0.1:9050</translation>
    </message>
    <message>
        <source>not fully checked</source>
        <translation>nicht ganz geprüft</translation>
    </message>
    <message>
        <source>not let in</source>
        <translation>wird nicht eingelassen</translation>
    </message>
    <message>
        <source>not verified: {count}; ratings are of verified games alone</source>
        <translation>nicht geprüft: {count}; in die Wertung gehen nur geprüfte Partien ein</translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>noch nicht</translation>
    </message>
    <message>
        <source>of verified games</source>
        <translation>in geprüften Spielen</translation>
    </message>
    <message>
        <source>online</source>
        <translation>gerade da</translation>
    </message>
    <message>
        <source>out</source>
        <translation>ausgeschieden</translation>
    </message>
    <message>
        <source>out of a mix</source>
        <translation>aus dem Mischen</translation>
    </message>
    <message>
        <source>over the network</source>
        <translation>über das Netz</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>passen</translation>
    </message>
    <message>
        <source>passing</source>
        <translation>passt</translation>
    </message>
    <message>
        <source>played</source>
        <translation>gespielt</translation>
    </message>
    <message>
        <source>player or file</source>
        <translation>Spieler oder Datei</translation>
    </message>
    <message>
        <source>punched</source>
        <translation>durchgestoßen</translation>
    </message>
    <message>
        <source>rating</source>
        <translation>Wertung</translation>
    </message>
    <message>
        <source>relayed</source>
        <translation>vermittelt</translation>
    </message>
    <message>
        <source>says to be this; the words were not compared</source>
        <translation>nennt sich so; die Wörter wurden nicht verglichen</translation>
    </message>
    <message>
        <source>share won</source>
        <translation>Anteil gewonnen</translation>
    </message>
    <message>
        <source>stop</source>
        <translation>Halt</translation>
    </message>
    <message>
        <source>stop: mine</source>
        <translation>Halt: meine</translation>
    </message>
    <message>
        <source>stop: theirs</source>
        <translation>Halt: andere</translation>
    </message>
    <message>
        <source>the public one</source>
        <translation>der öffentliche</translation>
    </message>
    <message>
        <source>this card</source>
        <translation>diese Karte</translation>
    </message>
    <message>
        <source>this cell</source>
        <translation>dieses Feld</translation>
    </message>
    <message>
        <source>this place</source>
        <translation>dieser Ort</translation>
    </message>
    <message>
        <source>through the router</source>
        <translation>durch den Router</translation>
    </message>
    <message>
        <source>to move</source>
        <translation>am Zug</translation>
    </message>
    <message>
        <source>to step</source>
        <translation>bis Schritt</translation>
    </message>
    <message>
        <source>turn {turn}, {names} to answer</source>
        <translation>Zug {turn}, am Zug: {names}</translation>
    </message>
    <message>
        <source>unfinished</source>
        <translation>unvollendet</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>geprüft</translation>
    </message>
    <message>
        <source>was drawn</source>
        <translation>gezogen</translation>
    </message>
    <message>
        <source>with {deck}</source>
        <translation>mit {deck}</translation>
    </message>
    <message>
        <source>won</source>
        <translation>gewonnen</translation>
    </message>
    <message>
        <source>words compared on {day}</source>
        <translation>Wörter verglichen am {day}</translation>
    </message>
    <message>
        <source>your waiting room; the invitations to it are still good</source>
        <translation>dein Warteraum; die Einladungen dorthin gelten noch</translation>
    </message>
    <message>
        <source>{actions} actions</source>
        <translation>{actions} Aktionen</translation>
    </message>
    <message>
        <source>{actions} actions, {turns} turns</source>
        <translation>{actions} Aktionen, {turns} Züge</translation>
    </message>
    <message>
        <source>{card} is not to be seen now.</source>
        <translation>{card} ist jetzt nicht zu sehen.</translation>
    </message>
    <message>
        <source>{chance} % ± {spread} of {games}</source>
        <translation>{chance} % ± {spread} von {games}</translation>
    </message>
    <message>
        <source>{count} cards.</source>
        <translation>{count} Karten.</translation>
    </message>
    <message>
        <source>{count} finished games</source>
        <translation>{count} beendete Spiele</translation>
    </message>
    <message>
        <source>{count} in the deck: {card}</source>
        <translation>{count} im Deck: {card}</translation>
    </message>
    <message>
        <source>{count} more not shown</source>
        <translation>{count} weitere nicht gezeigt</translation>
    </message>
    <message>
        <source>{count} more …</source>
        <translation>{count} weitere …</translation>
    </message>
    <message>
        <source>{count} of cost {cost}</source>
        <translation>{count} mit Kosten {cost}</translation>
    </message>
    <message>
        <source>{count} of {all} cards</source>
        <translation>{count} von {all} Karten</translation>
    </message>
    <message>
        <source>{count} of {all} rules</source>
        <translation>{count} von {all} Regeln</translation>
    </message>
    <message>
        <source>{count} of {every} replays</source>
        <translation>{count} von {every} Wiedergaben</translation>
    </message>
    <message>
        <source>{count} plots were written.</source>
        <translation>{count} Diagramme wurden geschrieben.</translation>
    </message>
    <message>
        <source>{count} replays</source>
        <translation>{count} Wiedergaben</translation>
    </message>
    <message>
        <source>{count} replays came in, {left} did not, the first because: {why}.</source>
        <translation>{count} Wiedergaben kamen herein, {left} nicht, die erste aus diesem Grund: {why}.</translation>
    </message>
    <message>
        <source>{count} replays came in.</source>
        <translation>{count} Wiedergaben kamen herein.</translation>
    </message>
    <message>
        <source>{count} replays were verified.</source>
        <translation>{count} Wiedergaben wurden geprüft.</translation>
    </message>
    <message>
        <source>{count} watch</source>
        <translation>{count} sehen zu</translation>
    </message>
    <message>
        <source>{file} could not be written: {reason}.</source>
        <translation>{file} konnte nicht geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>{game}: table</source>
        <translation>{game}: Tisch</translation>
    </message>
    <message>
        <source>{here} of {wanted} seats taken: </source>
        <translation>{here} von {wanted} Plätzen besetzt: </translation>
    </message>
    <message>
        <source>{hint}; the line is kept until then.</source>
        <translation>{hint}; bis dahin bleibt die Zeile.</translation>
    </message>
    <message>
        <source>{key} is no key ({action}).</source>
        <translation>{key} ist keine Taste ({action}).</translation>
    </message>
    <message>
        <source>{key} is used twice: for “{one}” and for “{other}”.</source>
        <translation>{key} ist doppelt belegt: für „{one}“ und für „{other}“.</translation>
    </message>
    <message>
        <source>{least} to {most}</source>
        <translation>{least} bis {most}</translation>
    </message>
    <message>
        <source>{ms} ms</source>
        <translation>{ms} ms</translation>
    </message>
    <message>
        <source>{names} left the game.</source>
        <translation>{names} haben das Spiel verlassen.</translation>
    </message>
    <message>
        <source>{names} ran out of time.</source>
        <translation>Die Zeit von {names} ist abgelaufen.</translation>
    </message>
    <message>
        <source>{names} resigned.</source>
        <translation>{names} haben aufgegeben.</translation>
    </message>
    <message>
        <source>{names} stayed away too long</source>
        <translation>{names} war zu lange weg</translation>
    </message>
    <message>
        <source>{names} win.</source>
        <translation>{names} gewinnen.</translation>
    </message>
    <message>
        <source>{names} won</source>
        <translation>{names} gewann</translation>
    </message>
    <message>
        <source>{name} (ready)</source>
        <translation>{name} (bereit)</translation>
    </message>
    <message>
        <source>{name} (you)</source>
        <translation>{name} (du)</translation>
    </message>
    <message>
        <source>{name} ({words}): {rating} ± {spread}</source>
        <translation>{name} ({words}): {rating} ± {spread}</translation>
    </message>
    <message>
        <source>{name} does not want to play now.</source>
        <translation>{name} möchte jetzt nicht spielen.</translation>
    </message>
    <message>
        <source>{name} invites you to a game of {game}.</source>
        <translation>{name} lädt dich zu einer Partie {game} ein.</translation>
    </message>
    <message>
        <source>{name} is being asked whether you may come in.</source>
        <translation>{name} wird gefragt, ob du hereinkommen darfst.</translation>
    </message>
    <message>
        <source>{name} is gone.</source>
        <translation>{name} ist gegangen.</translation>
    </message>
    <message>
        <source>{name} is here{how}.</source>
        <translation>{name} ist da{how}.</translation>
    </message>
    <message>
        <source>{name} is thinking …</source>
        <translation>{name} denkt nach …</translation>
    </message>
    <message>
        <source>{name} leads</source>
        <translation>{name} führt</translation>
    </message>
    <message>
        <source>{name} left the game.</source>
        <translation>{name} hat das Spiel verlassen.</translation>
    </message>
    <message>
        <source>{name} ran out of time.</source>
        <translation>Die Zeit von {name} ist abgelaufen.</translation>
    </message>
    <message>
        <source>{name} refuses: {sentence}</source>
        <translation>{name} lehnt ab: {sentence}</translation>
    </message>
    <message>
        <source>{name} resigned.</source>
        <translation>{name} hat aufgegeben.</translation>
    </message>
    <message>
        <source>{name} wins.</source>
        <translation>{name} gewinnt.</translation>
    </message>
    <message>
        <source>{name}'s turn</source>
        <translation>{name} ist am Zug</translation>
    </message>
    <message>
        <source>{name}, it is up to you</source>
        <translation>{name}, du bist an der Reihe</translation>
    </message>
    <message>
        <source>{name}, time {time}</source>
        <translation>{name}, Zeit {time}</translation>
    </message>
    <message>
        <source>{name}: gave away {lost} % of a win, luck of the draw {luck} %</source>
        <translation>{name}: {lost} % eines Sieges verschenkt, Glück beim Ziehen {luck} %</translation>
    </message>
    <message>
        <source>{name}: {chance} % ± {spread}, of {games} games</source>
        <translation>{name}: {chance} % ± {spread}, von {games} Spielen</translation>
    </message>
    <message>
        <source>{name}: {rate} % of {games}</source>
        <translation>{name}: {rate} % von {games}</translation>
    </message>
    <message>
        <source>{phase}: it is passed for you, in every turn.</source>
        <translation>{phase}: hier wird in jedem Zug für dich gepasst.</translation>
    </message>
    <message>
        <source>{phase}: you are asked here in others' turns only; yours are passed for you.</source>
        <translation>{phase}: du wirst hier nur in den Zügen anderer gefragt; in deinen wird für dich gepasst.</translation>
    </message>
    <message>
        <source>{phase}: you are asked here in your turns and in others' turns.</source>
        <translation>{phase}: du wirst hier in deinen Zügen und in denen der anderen gefragt.</translation>
    </message>
    <message>
        <source>{phase}: you are asked here in your turns only; others' are passed for you.</source>
        <translation>{phase}: du wirst hier nur in deinen Zügen gefragt; in denen der anderen wird für dich gepasst.</translation>
    </message>
    <message>
        <source>{title} · {at} of {all}</source>
        <translation>{title} · {at} von {all}</translation>
    </message>
    <message>
        <source>{what} (Space or Enter)</source>
        <translation>{what} (Leertaste oder Eingabe)</translation>
    </message>
    <message>
        <source>{what} (click for the log)</source>
        <translation>{what} (Klick: Verlauf)</translation>
    </message>
    <message>
        <source>{what} (key {key})</source>
        <translation>{what} (Taste {key})</translation>
    </message>
    <message>
        <source>{who} asks for a pause.</source>
        <translation>{who} bittet um eine Pause.</translation>
    </message>
    <message>
        <source>{who} asks to take the last answer back.</source>
        <translation>{who} möchte die letzte Antwort zurücknehmen.</translation>
    </message>
    <message>
        <source>{who} claims another table than the rules give. Say that it is wrong?</source>
        <translation>{who} behauptet einen anderen Tisch, als die Regeln ergeben. Sagen, dass das falsch ist?</translation>
    </message>
    <message>
        <source>{who} declares {whom} vanished.</source>
        <translation>{who} erklärt {whom} für verschwunden.</translation>
    </message>
    <message>
        <source>{who} offers a draw.</source>
        <translation>{who} bietet ein Unentschieden an.</translation>
    </message>
    <message>
        <source>{who} offers: {what}.</source>
        <translation>{who} bietet an: {what}.</translation>
    </message>
    <message>
        <source>{why} Go on?</source>
        <translation>{why} Trotzdem?</translation>
    </message>
    <message>
        <source>{word} · practice</source>
        <translation>{word} · Übung</translation>
    </message>
    <message>
        <source>{zone} of {name}</source>
        <translation>{zone} von {name}</translation>
    </message>
    <message>
        <source>“{date}” is no date such as 2026-05-01.</source>
        <translation>„{date}“ ist kein Datum wie 2026-05-01.</translation>
    </message>
    <message>
        <source>“{name}” is deleted. Undo brings it back.</source>
        <translation>„{name}“ ist gelöscht. „Zurück“ holt es wieder.</translation>
    </message>
    <message>
        <source>‹ Back</source>
        <translation>‹ Zurück</translation>
    </message>
    <message>
        <source>‹ Leave</source>
        <translation>‹ Verlassen</translation>
    </message>
    <message>
        <source>▾ {count} more</source>
        <translation>▾ {count} weitere</translation>
    </message>
    <message>
        <source>● Connected</source>
        <translation>● Verbunden</translation>
    </message>
    <message>
        <source>✓ Copied</source>
        <translation>✓ Kopiert</translation>
    </message>
    <message>
        <source>✓ May be played</source>
        <translation>✓ Spielbar</translation>
    </message>
    <message>
        <source>✓ Saved and verified; one program dealt, for practice.</source>
        <translation>✓ Gespeichert und geprüft; ein Programm hat gegeben, zur Übung.</translation>
    </message>
    <message>
        <source>✓ The replay is saved and verified.</source>
        <translation>✓ Die Aufzeichnung ist gespeichert und geprüft.</translation>
    </message>
</context>
</TS>
