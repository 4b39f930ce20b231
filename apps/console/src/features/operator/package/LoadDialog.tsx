import { packageUploadLimits } from "@huiyan/contract/operator/operator.rules";
import { listPackages, loadPackage } from "@huiyan/contract/operator/package.api";
import { Button } from "antd";
import { FileJson, FileUp, Package } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { byteSize } from "#shared/format/count.ts";
import { packageText as text } from "./package.texts.ts";

interface Chosen {
  package: File | undefined;
  sheet: File | undefined;
}

/**
 * Adds chosen files to the selection. A .json file is the package's metadata, any other file is the package itself. A
 * later file replaces an earlier one of the same kind.
 */
function addChosen(before: Chosen, files: readonly File[]): Chosen {
  const isSheet = ({ name }: File) => name.toLowerCase().endsWith(".json");
  return {
    package: files.findLast((file) => !isSheet(file)) ?? before.package,
    sheet: files.findLast(isSheet) ?? before.sheet,
  };
}

function ChosenFile({ icon, name, file }: { icon: ReactNode; name: string; file: File | undefined }) {
  return (
    <li className={file === undefined ? "chosen-file none" : "chosen-file"}>
      {icon}
      <span className="note">{name}</span>
      <span className="ell">{file?.name ?? text("notChosen")}</span>
      <span className="num note">{file === undefined ? "" : byteSize(file.size)}</span>
    </li>
  );
}

/** Dialog that uploads a package with its metadata file. Both files can be dropped on the dialog. */
export function LoadDialog({ onClosed }: { onClosed: () => void }) {
  const [chosen, setChosen] = useState<Chosen>({ package: undefined, sheet: undefined });
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { package: file, sheet } = chosen;
  const tooLarge = file !== undefined && file.size > packageUploadLimits.bytes;
  const run = useConfirm(
    loadPackage,
    () =>
      file === undefined || sheet === undefined
        ? undefined
        : { fields: {}, files: { package: [file], sheet: [sheet] } },
    {
      success: ({ name, version }) => text("done", { name, version }),
      refresh: (client) => client.invalidateQueries({ queryKey: [listPackages.name] }),
    },
  );
  const take = (files: FileList | null) => {
    if (files !== null) setChosen((before) => addChosen(before, [...files]));
  };
  return (
    <CommandDialog
      run={run}
      title={text("load")}
      action={text("load")}
      {...(tooLarge ? { problem: text("tooLarge", { name: file.name }) } : {})}
      {...(file === undefined || sheet === undefined || tooLarge ? { blocked: text("chooseHint") } : {})}
      onClosed={onClosed}
    >
      <fieldset
        aria-label={text("choose")}
        className={over ? "package-drop over" : "package-drop"}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept=".hyp,.hya,.json"
          aria-label={text("choose")}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = "";
          }}
        />
        <Button icon={<FileUp size={16} aria-hidden="true" />} onClick={() => input.current?.click()}>
          {text("choose")}
        </Button>
        <span className="note">{text("chooseHint")}</span>
        <span className="note">{text("larger")}</span>
      </fieldset>
      <ul className="chosen-files">
        <ChosenFile icon={<Package size={16} aria-hidden="true" />} name={text("package")} file={file} />
        <ChosenFile icon={<FileJson size={16} aria-hidden="true" />} name={text("sheetFile")} file={sheet} />
      </ul>
    </CommandDialog>
  );
}
