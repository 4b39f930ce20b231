import { useBlocker } from "@tanstack/react-router";
import { Modal } from "antd";
import { pointAlgorithmText as text } from "./point-algorithm.texts.ts";

/** Asks before unsaved changes are left; choosing another algorithm of the page keeps them. */
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
