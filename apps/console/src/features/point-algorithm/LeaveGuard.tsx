import { useBlocker } from "@tanstack/react-router";
import { Modal } from "antd";
import { pointAlgorithmText as text } from "./point-algorithm.texts.ts";

/**
 * Asks before the user leaves the page with unsaved changes, but not when the user chooses another algorithm on the
 * page.
 */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlocker({
    withResolver: true,
    shouldBlockFn: ({ next, current }) => next.pathname !== current.pathname && isDirty(),
    enableBeforeUnload: isDirty,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Modal
      open
      title={text("leaveTitle")}
      width={400}
      okText={text("leave")}
      okButtonProps={{ danger: true }}
      cancelText={text("stay")}
      closable={{ "aria-label": text("close") }}
      onOk={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {text("leaveHint")}
    </Modal>
  );
}
