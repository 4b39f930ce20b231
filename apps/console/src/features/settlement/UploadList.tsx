import { compareDay } from "@huiyan/contract/settlement/settlement.api";
import { Button, Tooltip, Upload } from "antd";
import { FileUp } from "lucide-react";
import { useCommand } from "#shared/api/use-command.ts";
import { grouped } from "#shared/format/count.ts";
import { settlementText as text } from "./settlement.texts.ts";
import { refreshDays } from "./settlement-cache.ts";

/** Button that uploads the other system's list of the day. The list is compared at once. */
export function UploadList({ day }: { day: string }) {
  const compare = useCommand(compareDay, {
    success: ({ list }) => text("uploaded", { n: grouped(list.length) }),
    refresh: refreshDays,
  });
  return (
    <Upload
      accept=".csv,.xlsx,.xls"
      showUploadList={false}
      beforeUpload={(file) => {
        compare.mutate({ fields: { day }, files: { file: [file] } });
        return false;
      }}
    >
      <Tooltip title={text("uploadHint")}>
        <Button icon={<FileUp size={16} aria-hidden="true" />} loading={compare.isPending}>
          {text("upload")}
        </Button>
      </Tooltip>
    </Upload>
  );
}
