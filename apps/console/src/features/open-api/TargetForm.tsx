import { getDataUpload, saveDataUpload, tryDataUpload } from "@huiyan/contract/open-api/open-api.api";
import { Button, Input } from "antd";
import { useCommand } from "../../shared/api/use-command.ts";
import { keyOf } from "../../shared/api/use-query-of.ts";
import { FormField } from "../../shared/form/FormField.tsx";
import { schemaProblem } from "../../shared/form/schema-problem.ts";
import { useCommandForm } from "../../shared/form/use-command-form.ts";
import { openApiText as text } from "./open-api.texts.ts";
import { TryResult } from "./TryResult.tsx";

/** One address: tried with a signed message, saved; saving an empty one stops the upload. */
export function TargetForm({ url }: { url: string }) {
  const attempt = useCommand(tryDataUpload, { quiet: true });
  const form = useCommandForm(saveDataUpload, {
    schema: saveDataUpload.input,
    initial: { url },
    sent: (typed) => typed,
    refusedAt: () => "url",
    success: text("done"),
    onSuccess: (_answer, sent, _undo, { client }) =>
      void client.setQueryData(keyOf(getDataUpload, {}), { url: sent.url }),
  });
  const typed = form.values.url.trim();
  const test = () => {
    const wrong = schemaProblem(tryDataUpload.input, { url: typed });
    if (wrong !== undefined) form.mark("url", wrong);
    else if (!attempt.isPending) attempt.mutate({ url: typed });
  };
  const unchanged = typed === url;
  return (
    <form
      className="upload-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
      aria-label={text("upload")}
    >
      <FormField form={form} name="url" label={text("url")} hint={text("urlHint")}>
        {(control) => (
          <Input
            {...control}
            type="url"
            placeholder="https://"
            onChange={(event) => {
              control.onChange(event);
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
        loading={form.busy}
        disabled={unchanged}
        {...(unchanged ? { title: text("unchanged") } : {})}
      >
        {text("save")}
      </Button>
      <TryResult answer={attempt.data} problem={attempt.error?.message} />
    </form>
  );
}
