import { getAlias } from "@huiyan/contract/organisation/organisation.api";
import { aliasDefault } from "@huiyan/contract/organisation/organisation.rules";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { aliasQuery } from "#shared/format/texts.ts";

/** Returns the organisation's word for device groups; the default word if there is none, or until it is known. */
export function useAlias(): string {
  const alias = useQueryOf(getAlias, {}, aliasQuery);
  return alias.data?.group || contractText(aliasDefault);
}
