import { feedbackLimits, reportFeedback } from "@huiyan/contract/feedback/feedback.api";
import { Input, Modal } from "antd";
import { type ClipboardEvent, useState } from "react";
import { useCommand } from "../../shared/api/use-command.ts";
import { notify } from "../../shared/dialog/notice.ts";
import { FormField } from "../../shared/form/FormField.tsx";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { addPictures } from "./add-pictures.ts";
import { FeedbackPictures } from "./FeedbackPictures.tsx";
import { feedbackText as text } from "./feedback.texts.ts";
import "./feedback.css";

const schema = reportFeedback.input.fields;

/** A description and up to four pictures, chosen or pasted. Mounts to open. Specification part 1, section 5. */
export function FeedbackDialog({ onClosed }: { onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const form = useSchemaForm(schema, { content: "" });
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string>();
  const report = useCommand(reportFeedback, {
    onSuccess: () => {
      notify("success", text("submitted"));
      setOpen(false);
    },
  });
  const add = (files: readonly File[]) => {
    const added = addPictures(pictures, files);
    setPictures(added.pictures);
    setProblem(added.problem);
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  };
  const submit = () => {
    if (report.isPending || !form.check()) return;
    report.mutate({ fields: { content: form.values.content.trim() }, files: { images: pictures } });
  };
  return (
    <Modal
      open={open}
      title={text("title")}
      width={520}
      okText={text("submit")}
      cancelText={text("cancel")}
      confirmLoading={report.isPending}
      closable={{ "aria-label": text("close") }}
      mask={{ closable: false }}
      onOk={submit}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <div className="feedback" onPaste={paste}>
        <FormField label={text("content")} required error={form.errorOf("content")}>
          {(control) => (
            <Input.TextArea
              {...control}
              autoFocus
              autoSize={{ minRows: 5, maxRows: 12 }}
              maxLength={feedbackLimits.characters}
              showCount
              placeholder={text("placeholder")}
              aria-required="true"
              value={form.values.content}
              onChange={(event) => form.set("content", event.target.value)}
            />
          )}
        </FormField>
        <FeedbackPictures
          pictures={pictures}
          problem={problem}
          onAdd={add}
          onRemove={(gone) => {
            setPictures(pictures.filter((_, index) => index !== gone));
            setProblem(undefined);
          }}
        />
      </div>
    </Modal>
  );
}
