import { Button } from "antd";
import { FolderDown } from "lucide-react";
import { exportText as text } from "./export.texts.ts";
import { type Exports } from "./use-exports.ts";

/** In the page's head, where there is something that was exported; also after a reload. */
export function ExportsButton({ exports, onOpen }: { exports: Exports; onOpen: () => void }) {
  const { list, running } = exports;
  if (list === undefined || list.length === 0) return null;
  return (
    <Button icon={<FolderDown size={16} aria-hidden="true" />} onClick={onOpen}>
      {text(running ? "running" : "exports")}
    </Button>
  );
}
