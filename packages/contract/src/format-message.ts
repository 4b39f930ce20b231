import { type Language } from "./language.ts";

export type MessageValues = Readonly<Record<string, string | number>>;

const argument = /\{(\w+)(?:, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/g;

/**
 * Fills values into a text, by the part of ICU MessageFormat that the three languages need. `{name}` becomes the value
 * of that name. `{n, plural, one {# device} other {# devices}}` becomes the form for the count n, in which `#` is the
 * count. A placeholder without a value stays.
 * @param values counts may be numbers, or texts with commas as thousands separators
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
