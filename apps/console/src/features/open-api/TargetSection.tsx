import { Skeleton } from "antd";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { TargetForm } from "./TargetForm.tsx";
import { type TargetApi } from "./target-api.ts";
import "./open-api.css";

/** Section of one address. Shows the form once the stored address is loaded. */
export function TargetSection({ api }: { api: TargetApi }) {
  const target = useQueryOf(api.get, {});
  const url = target.data?.url;
  return (
    <>
      <ProblemBanner query={target} />
      {url === undefined && target.problem === null && (
        <div className="upload-form">
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        </div>
      )}
      {url !== undefined && <TargetForm key={url} url={url} api={api} />}
    </>
  );
}
