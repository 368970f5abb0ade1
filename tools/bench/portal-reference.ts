// The page that the portal's list of bots is compared with: the same bots in a list without a framework. It draws the rows
// in view, filters at each key, and has one file.
import http from "node:http";

const ROW_HEIGHT = 48;
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bots</title>
<style>body{margin:0;font:14px sans-serif}#all{position:relative}[role=row]{position:absolute;height:${ROW_HEIGHT}px}</style>
<nav><a href="#other">Other</a></nav><input type="search" aria-label="Search bots"><p role="status"></p>
<div role="grid" aria-label="Bots" id="all"></div>
<script type="module">
const bots = await (await fetch("/bots.json")).json();
const all = document.querySelector("#all"), field = document.querySelector("input"), count = document.querySelector("p");
let found = bots;
function draw() {
  const first = Math.max(0, Math.floor((scrollY - all.offsetTop) / ${ROW_HEIGHT}) - 5);
  const rows = found.slice(first, first + Math.ceil(innerHeight / ${ROW_HEIGHT}) + 10);
  all.style.height = found.length * ${ROW_HEIGHT} + "px";
  all.replaceChildren(...rows.map((bot, index) => {
    const row = document.createElement("div");
    row.setAttribute("role", "row");
    row.style.top = (first + index) * ${ROW_HEIGHT} + "px";
    row.textContent = bot.nickname + " " + bot.accountId;
    return row;
  }));
  count.textContent = found.length.toLocaleString("en") + " of " + bots.length.toLocaleString("en");
}
field.addEventListener("input", () => {
  const text = field.value.toLowerCase();
  found = bots.filter(({ nickname, accountId }) => (nickname + " " + accountId).toLowerCase().includes(text));
  draw();
});
addEventListener("scroll", draw);
draw();
</script>`;

let bots = "[]";

http
  .createServer(async (req, res) => {
    if (req.url === "/healthz") return void res.end("ok");
    if (req.method === "PUT") {
      const parts: Buffer[] = [];
      for await (const part of req) parts.push(part);
      bots = Buffer.concat(parts).toString();
      return void res.end();
    }
    if (req.url === "/bots.json") return void res.setHeader("content-type", "application/json").end(bots);
    res.setHeader("content-type", "text/html").end(PAGE);
  })
  .listen(Number(process.env.PORT), "127.0.0.1");
