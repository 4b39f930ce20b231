import { Button, Input } from "antd";
import { replaceCached } from "#shared/api/change-cached.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { keyOf } from "#shared/api/use-query-of.ts";
import { FormField } from "#shared/form/FormField.tsx";
import { schemaProblem } from "#shared/form/schema-problem.ts";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { grouped } from "#shared/format/count.ts";
import { openApiText as text } from "./open-api.texts.ts";
import { type TargetApi, type TryAnswer } from "./target-api.ts";

interface TryResultProps {
  answer: TryAnswer | undefined;
  problem: string | undefined;
}

/** Shows how the tested address answered. */
function TryResult({ answer, problem }: TryResultProps) {
  const came = answer !== undefined && answer.status >= 200 && answer.status < 300;
  const good = came && answer.understood !== false;
  const facts = answer && { status: answer.status, ms: grouped(answer.took_ms) };
  return (
    <span role="status" className={`upload-result ${good ? "good" : "bad"}`}>
      {problem ?? (facts && text(good ? "answered" : came ? "answeredOddly" : "answeredBadly", facts))}
    </span>
  );
}

/**
 * Form of one address. The user can test it with a signed request, and save it. Saving an empty address stops the
 * upload.
 */
export function TargetForm({ url, api }: { url: string; api: TargetApi }) {
  const attempt = useCommand(api.attempt, { quiet: true });
  const form = useCommandForm(api.save, {
    schema: api.save.input,
    initial: { url },
    sent: (typed) => typed,
    refusedAt: () => "url",
    success: text("done"),
    onSuccess: (_answer, sent, _undo, { client }) => replaceCached(client, keyOf(api.get, {}), { url: sent.url }),
  });
  const typed = form.values.url.trim();
  const test = () => {
    const wrong = schemaProblem(api.attempt.input, { url: typed });
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
      aria-label={api.name}
    >
      <FormField form={form} name="url" label={text("url")} hint={api.hint}>
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
