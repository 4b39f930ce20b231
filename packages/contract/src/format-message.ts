import { type Language } from "./language.ts";

export type MessageValues = Readonly<Record<string, string | number>>;

const argument = /\{(\w+)(?:, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/g;

/**
 * Puts values into a text. `{name}` is the value of that name; `{n, plural, one {# device} other {# devices}}` is the
 * form for that count, with the count for `#`: the part of ICU MessageFormat that the three languages need.
 * @param values counts may be numbers or grouped by commas; what is missing stays as it is written
 */
export function formatMessage(text: string, language: Language, values: MessageValues = {}): string {
  return text.replace(argument, (whole, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one === undefined || other === undefined) return String(value);
    const count = Number(String(value).replaceAll(",", ""));
    const form = new Intl.PluralRules(language).select(count) === "one" ? one : other;
    return form.replaceAll("#", String(value));
  });
}
