import { getAlias, saveAlias } from "@huiyan/contract/organisation/organisation.api";
import { aliasDefault, aliasMax, aliasReloadMs } from "@huiyan/contract/organisation/organisation.rules";
import { Button, Input, Skeleton } from "antd";
import { type FormEvent } from "react";
import { useCommand } from "../../../shared/api/use-command.ts";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { notify } from "../../../shared/dialog/notice.ts";
import { FormField } from "../../../shared/form/FormField.tsx";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { contractText } from "../../../shared/format/contract-text.ts";
import { ProblemBanner } from "../../../shared/screen/ProblemBanner.tsx";
import { SettingSection } from "../SettingSection.tsx";
import { settingText as text } from "../setting.texts.ts";

/** The organisation's own word for device groups. Every page shows it, so the console is loaded again. */
export function AliasSection() {
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
  const form = useSchemaForm(saveAlias.input, { name: "group", value: word });
  const command = useCommand(saveAlias, {
    quiet: true,
    onSuccess: () => {
      notify("success", text("set"));
      setTimeout(() => location.reload(), aliasReloadMs);
    },
    onError: ({ message }) => form.setErrors({ value: message }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && command.isIdle) command.mutate({ name: "group", value: form.values.value.trim() });
  };
  return (
    <form className="setting-form" noValidate onSubmit={submit} aria-label={text("alias")}>
      <FormField label={text("aliasField")} error={form.errorOf("value")} required>
        {(control) => (
          <Input
            {...control}
            maxLength={aliasMax}
            showCount
            value={form.values.value}
            onChange={(event) => {
              form.set("value", event.target.value);
              command.reset();
            }}
          />
        )}
      </FormField>
      <div>
        <Button type="primary" htmlType="submit" loading={command.isPending}>
          {text("save")}
        </Button>
      </div>
    </form>
  );
}
