const written: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** HTML that needs no escaping. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Template function for HTML. Escapes every value except `Markup` and lists of it. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Markup | readonly Markup[])[]): Markup {
  return new Markup(
    parts.map((part, index) => part + (index < values.length ? shown(values[index] ?? "") : "")).join(""),
  );
}

function shown(value: string | number | Markup | readonly Markup[]): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === "object") return value.map(({ text }) => text).join("");
  return String(value).replaceAll(/[&<>"']/g, (sign) => written[sign] ?? "");
}
