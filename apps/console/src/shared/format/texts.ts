import { formatMessage, type MessageValues } from "@huiyan/contract/format-message";
import { type Language, localize } from "@huiyan/contract/language";
import { aliasDefault } from "@huiyan/contract/organisation/organisation.rules";
import { contractText } from "./contract-text.ts";
import { currentLanguage } from "./language.ts";

/** One text in three languages: zh-CN, zh-TW, en. Values as in `formatMessage`. */
export type TextRow = readonly [zh: string, tw: string, en: string];

export function pickText(row: TextRow, language: Language = currentLanguage()): string {
  return localize(row, language);
}

/** Words of the organisation that texts may contain as placeholders. */
const terms: { group: string | undefined } = { group: undefined };

/** Sets the organisation's word for device groups in every text that contains `{group}`. */
export function setGroupTerm(term: string | undefined): void {
  terms.group = term;
}

/** Creates a feature's function `text(key, values)` from its table. The table is available as `text.table`. */
export function defineTexts<Key extends string>(table: Readonly<Record<Key, TextRow>>) {
  const text = (key: Key, values: MessageValues = {}): string => {
    const group = terms.group ?? contractText(aliasDefault);
    const written = formatMessage(pickText(table[key]), currentLanguage(), { group, ...values });
    // English capitalises the first word of a sentence, but the organisation's term is stored in lower case.
    return table[key][2].startsWith("{group}") ? written.charAt(0).toUpperCase() + written.slice(1) : written;
  };
  return Object.assign(text, { table });
}

/**
 * Query options for the organisation's word for device groups. After a failure, components that mount do not repeat the
 * query.
 */
export const aliasQuery = { staleTime: 5 * 60_000, retryOnMount: false } as const;
