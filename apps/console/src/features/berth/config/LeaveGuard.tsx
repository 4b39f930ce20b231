import { useBlocker } from "@tanstack/react-router";
import { Modal } from "antd";
import { berthText as text } from "../berth.texts.ts";
import { countUnsaved, flushQueues } from "./point-queue.ts";

const isConfig = (search: unknown) => typeof search === "object" && search !== null && "config" in search;

/** Asks before one leaves with something that was refused; what only waits for its pause is saved on the way out. */
export function LeaveGuard({ staffId }: { staffId: string }) {
  const blocker = useBlocker({
    withResolver: true,
    shouldBlockFn({ next }) {
      if (next.pathname === "/berth" && isConfig(next.search)) return false;
      flushQueues();
      return countUnsaved(staffId).refused > 0;
    },
    enableBeforeUnload: () => countUnsaved(staffId).unsaved > 0,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Modal
      open
      title={text("leaveTitle", { n: countUnsaved(staffId).unsaved })}
      width={400}
      okText={text("leave")}
      cancelText={text("stay")}
      closable={{ "aria-label": text("close") }}
      onOk={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {text("leaveHint")}
    </Modal>
  );
}
