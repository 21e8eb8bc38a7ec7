/** The fields of a content file by their names, as an author reads them: `careers.hero.heading`. */
import { type ESTree, parseSync } from "vite";

/** A node of the syntax tree with the name of the field that it belongs to. */
export interface Field {
  name: string;
  node: ESTree.Node;
  /** Whether the node is the whole value of the field or of an entry of a list, without a condition around it. */
  isWhole: boolean;
}

/** Every part of the file's values, the outer before the inner. Imports, types and the keys themselves are left out. */
export function fieldsIn(path: string, text: string): Field[] {
  const found: Field[] = [];
  const walk = (node: ESTree.Node, around: string, isWhole: boolean): void => {
    if (isErased(node)) return;
    const name = node.type === "Property" ? `${around}${around === "" ? "" : "."}${keyOf(node)}` : around;
    found.push({ name, node, isWhole });
    for (const [key, value] of Object.entries(node) as [string, unknown][]) {
      if (node.type === "Property" && key === "key") continue;
      const children: unknown[] = Array.isArray(value) ? value : [value];
      for (const [index, child] of children.entries())
        if (isNode(child))
          walk(
            child,
            nameOfChild(node, key, index, name),
            isValue(node, key, name) || (isWhole && isWrapper(node)),
          );
    }
  };
  walk(parseSync(path, text).program, "", false);
  return found;
}

/** The innermost field at a character of the file; empty outside of fields. */
export function fieldAt(path: string, text: string, offset: number): string {
  const around = fieldsIn(path, text).filter(({ node }) => node.start <= offset && offset < node.end);
  return around.at(-1)?.name ?? "";
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** Types and imports hold no words. */
function isErased(node: ESTree.Node): boolean {
  if (/^(Import|ExportAll)/.test(node.type)) return node.type !== "ImportExpression";
  return node.type.startsWith("TS") && !isWrapper(node);
}

/** Syntax around a value that does not change it. */
function isWrapper(node: ESTree.Node): boolean {
  return /^(TSAs|TSSatisfies|TSNonNull|Parenthesized)/.test(node.type);
}

/** Whether the child is what a field, an entry or a constant of the file is set to. */
function isValue(node: ESTree.Node, key: string, name: string): boolean {
  if (node.type === "Property") return key === "value";
  if (node.type === "VariableDeclarator") return key === "init" && name === "";
  return node.type === "ArrayExpression";
}

function nameOfChild(node: ESTree.Node, key: string, index: number, name: string): string {
  if (node.type === "ArrayExpression" && key === "elements") return `${name}[${index}]`;
  const isNamed = node.type === "VariableDeclarator" || node.type === "FunctionDeclaration";
  return isNamed && name === "" && node.id?.type === "Identifier" ? node.id.name : name;
}

function keyOf({
  key,
}: ESTree.ObjectProperty | ESTree.BindingProperty | ESTree.AssignmentTargetProperty): string {
  if (key.type === "Identifier") return key.name;
  return key.type === "Literal" ? String(key.value) : "[…]";
}
