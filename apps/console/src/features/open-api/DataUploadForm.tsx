import { getDataUpload } from "@huiyan/contract/open-api/open-api.api";
import { Skeleton } from "antd";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { ProblemBanner } from "../../shared/screen/ProblemBanner.tsx";
import { TargetForm } from "./TargetForm.tsx";

/** The address, once it is known. */
export function DataUploadForm() {
  const upload = useQueryOf(getDataUpload, {});
  const url = upload.data?.url;
  return (
    <>
      <ProblemBanner query={upload} />
      {url === undefined && upload.problem === null && (
        <div className="upload-form">
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        </div>
      )}
      {url !== undefined && <TargetForm key={url} url={url} />}
    </>
  );
}
