/** Elements that run scripts, embed other content, link, or change attributes later. */
const forbiddenElements =
  /^(script|foreignobject|image|feimage|use|a|iframe|object|embed|audio|video|animate.*|set|handler|listener)$/i;

const svgNamespace = "http://www.w3.org/2000/svg";

/**
 * Returns true for style text that may refer to other resources or run code. Escapes are refused, because they could
 * hide any word.
 */
export function isUnsafeStyle(text: string): boolean {
  return /[@\\]|expression|javascript:|behavior|-moz-binding/i.test(text) || reachesOut(text);
}

/** Returns true if the text contains an address other than a `url(#…)` within the same picture. */
function reachesOut(text: string): boolean {
  const plain = text.replaceAll(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi, "");
  return /url\s*\(|image-set|:\/\/|^\s*(javascript|data|vbscript):/i.test(plain);
}

function attributeFault({ name, localName, value }: Attr): string | undefined {
  const key = localName.toLowerCase();
  if (name === "xmlns" || name.startsWith("xmlns:")) return undefined;
  // `xml:base` changes the base address, so that even a reference within the picture would lead elsewhere
  if (key.startsWith("on") || key === "base") return name;
  if (key === "href" || key === "src") return /^#[\w.:-]+$/.test(value) ? undefined : name;
  if (key === "style") return isUnsafeStyle(value) ? name : undefined;
  return reachesOut(value) ? name : undefined;
}

function elementFault(element: Element): string | undefined {
  if (element.namespaceURI !== svgNamespace) return element.tagName;
  const { localName: name } = element;
  if (forbiddenElements.test(name)) return name;
  if (name === "style" && isUnsafeStyle(element.textContent)) return name;
  return [...element.attributes].map(attributeFault).find((fault) => fault !== undefined);
}

/** Returns the name of the first forbidden element or attribute of a parsed SVG; undefined if it has only shapes. */
export function svgFault(document: Document): string | undefined {
  const root = document.documentElement;
  if (root.localName !== "svg") return root.tagName;
  if (document.childNodes.length !== 1) return "beside the root";
  for (const element of [root, ...root.querySelectorAll("*")]) {
    const fault = elementFault(element);
    if (fault !== undefined) return fault;
    const strange = [...element.childNodes].find(({ nodeType }) => nodeType !== 1 && nodeType !== 3);
    if (strange !== undefined) return strange.nodeName;
  }
  return undefined;
}
