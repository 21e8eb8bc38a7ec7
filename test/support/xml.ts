/** Parses XML strictly, for tests of what the product writes. */
import { SaxesParser } from "saxes";

/** An element with its attributes, its own text and its children in document order. */
export type Element = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: Element[];
};

/** The root element of a document. Throws at the first error. */
export function readXml(document: string): Element {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const root: Element = { name: "", attributes: {}, text: "", children: [] };
  const open = [root];
  const here = () => open.at(-1) ?? root;
  const addText = (text: string) => {
    here().text += text;
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes, text: "", children: [] };
    here().children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(document).close();
  const [element] = root.children;
  if (!element) throw new Error("The document is empty");
  return element;
}

/** The children of that name. */
export function allOf(element: Element, name: string): Element[] {
  return element.children.filter((child) => child.name === name);
}

/** The text of the only child of that name; undefined when there is none. */
export function textOf(element: Element, name: string): string | undefined {
  const found = allOf(element, name);
  if (found.length > 1) throw new Error(`${found.length} times ${name}`);
  return found[0]?.text;
}
