import { Link } from "@tanstack/react-router";
import { Button } from "antd";
import { CircleSlash, TriangleAlert } from "lucide-react";
import { errorKeyOf } from "#shared/api/api-error.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { pageText as text } from "./device-page.texts.ts";

/** Shows why the page is not available, with a retry button. */
export function PageProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const offline = errorKeyOf(error) === "device_offline";
  const Icon = offline ? CircleSlash : TriangleAlert;
  return (
    <EmptyState
      icon={<Icon size={24} strokeWidth={1.5} />}
      title={offline ? text("offlineTitle") : text("failed")}
      hint={offline ? text("offlineHint") : error.message}
      actions={
        <>
          <Button onClick={onRetry}>{text("retry")}</Button>
          <Link className="device-page-back" to="/devices">
            {text("devices")}
          </Link>
        </>
      }
    />
  );
}
