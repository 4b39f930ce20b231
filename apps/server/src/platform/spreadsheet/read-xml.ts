import { SaxesParser } from "saxes";

type Attributes = Readonly<Record<string, string>>;

export interface XmlReader {
  /** Called at the start of an element; names have no namespace prefix. Return true to stop reading. */
  open?(name: string, attributes: Attributes): boolean | undefined;
  close?(name: string): void;
  text?(text: string): void;
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/**
 * Parses XML as a stream. Entities that a document declares are not expanded, so no text can grow by them.
 * @returns whether the document has a root element
 * @throws Error if the XML is not well-formed from its root on; and the errors of the reader
 */
export async function readXml(chunks: AsyncIterable<string>, reader: XmlReader): Promise<boolean> {
  const parser = new SaxesParser();
  const state = { hasRoot: false, isDone: false };
  parser.on("opentag", ({ name, attributes }) => {
    state.hasRoot = true;
    if (!state.isDone && reader.open?.(localName(name), attributes) === true) state.isDone = true;
  });
  parser.on("closetag", ({ name }) => {
    if (!state.isDone) reader.close?.(localName(name));
  });
  const take = (text: string) => {
    if (!state.isDone) reader.text?.(text);
  };
  parser.on("text", take);
  parser.on("cdata", take);
  parser.on("error", (error) => {
    if (state.hasRoot && !state.isDone) throw error;
  });
  for await (const chunk of chunks) {
    parser.write(chunk);
    if (state.isDone) return true;
  }
  parser.close();
  return state.hasRoot;
}
