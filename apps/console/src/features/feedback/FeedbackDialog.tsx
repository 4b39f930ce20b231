import { feedbackLimits, reportFeedback } from "@huiyan/contract/feedback/feedback.api";
import { Input } from "antd";
import { type ClipboardEvent, useState } from "react";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { FormField } from "#shared/form/FormField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { addPictures } from "./add-pictures.ts";
import { FeedbackPictures } from "./FeedbackPictures.tsx";
import { feedbackText as text } from "./feedback.texts.ts";
import "./feedback.css";

const schema = reportFeedback.input.fields;

/**
 * Dialog for feedback: a description and up to four pictures, chosen or pasted. Opens when mounted.
 * docs/reference/console.md C12.
 */
export function FeedbackDialog({ onClosed }: { onClosed: () => void }) {
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string>();
  const form = useCommandForm(reportFeedback, {
    schema,
    initial: { content: "" },
    sent: (fields) => ({ fields, files: { images: pictures } }),
    success: text("submitted"),
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
  return (
    <CommandDialog
      run={{ ...form, dirty: form.dirty || pictures.length > 0 }}
      title={text("title")}
      action={text("submit")}
      width={520}
      onClosed={onClosed}
    >
      <div className="feedback" onPaste={paste}>
        <FormField form={form} name="content" label={text("content")} required>
          {(control) => (
            <Input.TextArea
              {...control}
              autoFocus
              autoSize={{ minRows: 5, maxRows: 12 }}
              maxLength={feedbackLimits.characters}
              showCount
              placeholder={text("placeholder")}
              aria-required="true"
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
    </CommandDialog>
  );
}
