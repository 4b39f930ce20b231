import { reviewRemarkMax } from "@huiyan/contract/alarm/livestock.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { Button, Input } from "antd";
import { useState } from "react";
import { isEscape } from "#shared/form/composing.ts";
import { livestockText as text } from "./livestock.texts.ts";
import { useRemarkReview } from "./use-review.ts";

interface Props {
  message: Message;
  remark: string;
  version: number;
  open: boolean;
}

/** Remark on the whole alarm, which users edit in place. */
export function ReviewRemark({ message, remark, version, open }: Props) {
  const [edit, setEdit] = useState<{ entered: string; version: number }>();
  const run = useRemarkReview(message, () => setEdit(undefined));
  if (edit === undefined) {
    if (remark === "" && !open) return null;
    return (
      <div className="review-remark">
        {remark !== "" && <p className="step-remark">{remark}</p>}
        {open && (
          <button
            type="button"
            className="plain-button link-button"
            onClick={() => setEdit({ entered: remark, version })}
          >
            {text(remark === "" ? "addRemark" : "editRemark")}
          </button>
        )}
      </div>
    );
  }
  return (
    <form
      className="review-remark"
      onSubmit={(event) => {
        event.preventDefault();
        run.submit(edit.entered, edit.version);
      }}
    >
      <Input.TextArea
        autoFocus
        rows={2}
        maxLength={reviewRemarkMax}
        showCount
        aria-label={text("remark")}
        placeholder={text("remarkHint")}
        value={edit.entered}
        onChange={({ target }) => setEdit({ ...edit, entered: target.value })}
        onKeyDown={(event) => {
          if (!isEscape(event)) return;
          event.stopPropagation();
          setEdit(undefined);
        }}
      />
      <span className="review-remark-buttons">
        <Button size="small" htmlType="submit" loading={run.busy}>
          {text("save")}
        </Button>
        <Button size="small" onClick={() => setEdit(undefined)}>
          {text("cancel")}
        </Button>
      </span>
    </form>
  );
}
