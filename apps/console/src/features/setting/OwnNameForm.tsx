import { editUser, getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Input } from "antd";
import { type FormEvent } from "react";
import { useCommand } from "../../shared/api/use-command.ts";
import { notify } from "../../shared/dialog/notice.ts";
import { FormField } from "../../shared/form/FormField.tsx";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { settingText as text } from "./setting.texts.ts";

/** One's own name, as the others see it. */
export function OwnNameForm({ name }: { name: string }) {
  const client = useQueryClient();
  const form = useSchemaForm(editUser.input, { name });
  const command = useCommand(editUser, {
    onSuccess: () => {
      notify("success", text("saved"));
      void client.invalidateQueries({ queryKey: [getUserInfo.name] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && !command.isPending) command.mutate({ name: form.values.name.trim() });
  };
  const unchanged = form.values.name.trim() === name;
  return (
    <form className="setting-form" noValidate onSubmit={submit} aria-label={text("my")}>
      <FormField label={text("name")} error={form.errorOf("name")} required>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            value={form.values.name}
            onChange={(event) => form.set("name", event.target.value)}
          />
        )}
      </FormField>
      <div>
        <Button
          type="primary"
          htmlType="submit"
          loading={command.isPending}
          disabled={unchanged}
          {...(unchanged ? { title: text("unchanged") } : {})}
        >
          {text("save")}
        </Button>
      </div>
    </form>
  );
}
