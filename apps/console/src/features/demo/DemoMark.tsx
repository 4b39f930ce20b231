import { roleMay } from "@huiyan/contract/permissions";
import { Button, Popover } from "antd";
import { useState } from "react";
import { type UserInfo } from "../organisation/organisation.public.ts";
import { DeleteHistoryDialog } from "./DeleteHistoryDialog.tsx";
import { demoText as text } from "./demo.texts.ts";
import { useDemoHistory } from "./use-demo-history.ts";
import "./demo.css";

/** Beside the organisation's name, always there in a demonstration: what it is, and how to begin in earnest. */
export function DemoMark({ user }: { user: UserInfo }) {
  const history = useDemoHistory();
  const [open, setOpen] = useState(false);
  const [deleting, setDeleting] = useState(false);
  if (history === undefined || history.state === "none") return null;
  const { state, done, total } = history;
  const hasHistory = state === "running" || state === "done";
  const mayDelete =
    hasHistory && user.viewing === null && user.staff !== null && roleMay(user.staff.role, "organisation.manage");
  const about = (
    <div className="demo-about">
      <p>{text("what")}</p>
      {hasHistory && <p>{text("history")}</p>}
      <p>{text("own")}</p>
      {mayDelete && (
        <Button
          size="small"
          danger
          onClick={() => {
            setOpen(false);
            setDeleting(true);
          }}
        >
          {text("remove")}
        </Button>
      )}
    </div>
  );
  return (
    <>
      <Popover content={about} trigger="click" placement="bottomLeft" open={open} onOpenChange={setOpen}>
        <button type="button" className="demo-mark" title={text("about")}>
          <span className="num">
            {state === "running"
              ? text("making", { percent: Math.floor((done / Math.max(1, total)) * 100) })
              : text("mark")}
          </span>
        </button>
      </Popover>
      {deleting && <DeleteHistoryDialog onClosed={() => setDeleting(false)} />}
    </>
  );
}
