import { saveAlias } from "@huiyan/contract/organisation/organisation.api";
import { aliasReloadMs } from "@huiyan/contract/organisation/organisation.rules";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { reopen } from "#shared/screen/reopen.ts";
import { settingText as text } from "../setting.texts.ts";

/**
 * Returns the form for the organisation's word for device groups. Saving reloads the console, since every page uses the
 * word.
 */
export function useAliasForm(word: string) {
  return useCommandForm(saveAlias, {
    schema: saveAlias.input,
    initial: { name: "group" as const, value: word },
    sent: (typed) => typed,
    refusedAt: () => "value",
    success: text("set"),
    onSuccess: () => void setTimeout(() => reopen(undefined, text("set")), aliasReloadMs),
  });
}
