import { getAlias } from "@huiyan/contract/organisation/organisation.api";
import { aliasDefault, aliasMax } from "@huiyan/contract/organisation/organisation.rules";
import { roleMay } from "@huiyan/contract/permissions";
import { Skeleton } from "antd";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandForm } from "#shared/form/CommandForm.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { contractText } from "#shared/format/contract-text.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { SettingFrame } from "../SettingFrame.tsx";
import { SettingSection } from "../SettingSection.tsx";
import { settingText as text } from "../setting.texts.ts";
import { ScreenMapSection } from "./ScreenMapSection.tsx";
import { useAliasForm } from "./use-alias-form.ts";

/**
 * Section for the organisation's word for device groups. Saving reloads the console, since every page uses the word.
 */
function AliasSection() {
  const alias = useQueryOf(getAlias, {});
  return (
    <SettingSection title={text("alias")} hint={text("aliasHint")}>
      <ProblemBanner query={alias} />
      {alias.data === undefined && alias.problem === null && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {alias.data !== undefined && <AliasForm word={alias.data.group || contractText(aliasDefault)} />}
    </SettingSection>
  );
}

function AliasForm({ word }: { word: string }) {
  const form = useAliasForm(word);
  return (
    <CommandForm run={{ ...form, submit: () => form.done || form.submit() }} name={text("alias")} action={text("save")}>
      <TextField
        form={form}
        name="value"
        label={text("aliasField")}
        required
        input={{ maxLength: aliasMax, showCount: true }}
      />
    </CommandForm>
  );
}

/** Settings page of the console's texts and of the map on big screens. */
export function DisplayPage() {
  return (
    <SettingFrame page="display">
      {({ staff }) => (
        <>
          <AliasSection />
          {roleMay(staff.role, "organisation.manage") && <ScreenMapSection />}
        </>
      )}
    </SettingFrame>
  );
}
