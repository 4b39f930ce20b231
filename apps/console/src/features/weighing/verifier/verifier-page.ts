import { type Finding, judgeFiles, type ReadFile } from "./judge-files.ts";
import { verifierText as text } from "./verifier.texts.ts";

/**
 * Creates an element. The offline verifier uses no framework, so that the file stays small and works for many years.
 */
function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  content = "",
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = content;
  return made;
}

function draw({ tone, title, lines, facts }: Finding): HTMLElement {
  const block = element("section", `finding ${tone}`);
  block.append(element("h2", "", title));
  if (lines.length > 0) {
    const list = element("ul", "");
    list.append(...lines.map((line) => element("li", "", line)));
    block.append(list);
  }
  if (facts !== undefined) {
    const table = element("table", "");
    table.setAttribute("aria-label", text("content"));
    for (const [name, value] of facts) {
      const head = element("th", "", name);
      head.scope = "row";
      const row = table.insertRow();
      row.append(head, element("td", "", value));
    }
    block.append(table);
  }
  return block;
}

function start(root: HTMLElement): void {
  const input = element("input", "");
  input.type = "file";
  input.multiple = true;
  const label = element("label", "drop", text("choose"));
  label.append(input);
  const known = element("input", "");
  known.type = "text";
  known.placeholder = text("fingerprint");
  known.setAttribute("aria-label", text("fingerprint"));
  const output = element("div", "findings");
  output.setAttribute("role", "status");
  let files: ReadFile[] = [];
  const show = async () => output.replaceChildren(...(await judgeFiles(files, known.value)).map(draw));
  const take = async (chosen: Iterable<File>) => {
    files = await Promise.all(
      [...chosen].map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
    );
    await show();
  };
  input.addEventListener("change", () => void take(input.files ?? []));
  known.addEventListener("input", () => void show());
  label.addEventListener("dragover", (event) => event.preventDefault());
  label.addEventListener("drop", (event) => {
    event.preventDefault();
    void take(event.dataTransfer?.files ?? []);
  });
  root.replaceChildren(element("h1", "", text("title")), element("p", "", text("intro")), label, known, output);
}

const root = document.getElementById("verifier");
if (root !== null) start(root);
