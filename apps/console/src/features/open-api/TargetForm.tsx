import { getDataUpload, saveDataUpload, tryDataUpload } from "@huiyan/contract/open-api/open-api.api";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Input } from "antd";
import { type FormEvent } from "react";
import { useCommand } from "../../shared/api/use-command.ts";
import { keyOf } from "../../shared/api/use-query-of.ts";
import { notify } from "../../shared/dialog/notice.ts";
import { FormField } from "../../shared/form/FormField.tsx";
import { schemaProblem } from "../../shared/form/schema-problem.ts";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { openApiText as text } from "./open-api.texts.ts";
import { TryResult } from "./TryResult.tsx";

/** One address: tried with a signed message, saved; saving an empty one stops the upload. */
export function TargetForm({ url }: { url: string }) {
  const client = useQueryClient();
  const saving = useSchemaForm(saveDataUpload.input, { url });
  const attempt = useCommand(tryDataUpload, { quiet: true });
  const save = useCommand(saveDataUpload, {
    quiet: true,
    onSuccess: (_answer, sent) => {
      notify("success", text("done"));
      client.setQueryData(keyOf(getDataUpload, {}), { url: sent.url });
    },
    onError: ({ message }) => saving.setErrors({ url: message }),
  });
  const typed = saving.values.url.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.check() && !save.isPending) save.mutate({ url: typed });
  };
  const test = () => {
    const wrong = schemaProblem(tryDataUpload.input, { url: typed });
    saving.setErrors({ url: wrong });
    if (wrong === undefined && !attempt.isPending) attempt.mutate({ url: typed });
  };
  const unchanged = typed === url;
  return (
    <form className="upload-form" noValidate onSubmit={submit} aria-label={text("upload")}>
      <FormField label={text("url")} error={saving.errorOf("url")} hint={text("urlHint")}>
        {(control) => (
          <Input
            {...control}
            type="url"
            placeholder="https://"
            value={saving.values.url}
            onChange={(event) => {
              saving.set("url", event.target.value);
              attempt.reset();
            }}
          />
        )}
      </FormField>
      <Button loading={attempt.isPending} onClick={test}>
        {text("try")}
      </Button>
      <Button
        type="primary"
        htmlType="submit"
        loading={save.isPending}
        disabled={unchanged}
        {...(unchanged ? { title: text("unchanged") } : {})}
      >
        {text("save")}
      </Button>
      <TryResult answer={attempt.data} problem={attempt.error?.message} />
    </form>
  );
}
