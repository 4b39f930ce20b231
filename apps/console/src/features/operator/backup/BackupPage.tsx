import { type BackupRow, getBackups, removeBackup, startBackup, startDrill } from "@huiyan/contract/backup/backup.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { type QueryClient } from "@tanstack/react-query";
import { Button, Skeleton } from "antd";
import { DatabaseBackup, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { byteSize } from "#shared/format/count.ts";
import { shortTime } from "#shared/format/time.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { Panel } from "#shared/screen/Panel.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { BackupTable } from "./BackupTable.tsx";
import { backupText as text } from "./backup.texts.ts";
import { PlanForm } from "./PlanForm.tsx";
import { useBackups } from "./use-backups.ts";
import "./backup-page.css";

type Backups = Answer<typeof getBackups>;
const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: [getBackups.name] });

function RemoveDialog({ row, onClosed }: { row: BackupRow; onClosed: () => void }) {
  const run = useConfirm(removeBackup, () => ({ _id: row._id }), { success: text("removeDone"), refresh });
  return (
    <CommandDialog
      run={run}
      title={text("removeTitle", { file: row.file })}
      action={text("remove")}
      danger
      onClosed={onClosed}
    >
      {text("removeHint")}
    </CommandDialog>
  );
}

/** Warnings about the location and the configuration of the backups. */
function Warnings({ data }: { data: Backups }) {
  const { target_trouble, has_passphrase, same_disk, in_s3, external_database } = data;
  const lines = [
    ...(target_trouble === "" ? [] : [target_trouble]),
    ...(has_passphrase ? [] : [text("noPassphrase")]),
    ...(same_disk === true ? [text("sameDisk")] : []),
    ...(in_s3 ? [text("inS3")] : []),
    ...(external_database ? [text("external")] : []),
  ];
  return (
    <ul className="backup-warnings">
      {lines.map((line) => (
        <li key={line}>
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}

function folderOf({ folder, free_bytes }: Backups): string {
  return free_bytes === null ? text("folderOnly", { folder }) : text("folder", { folder, free: byteSize(free_bytes) });
}

function Files({ data, isTrying }: { data: Backups; isTrying: boolean }) {
  const [removing, setRemoving] = useState<BackupRow>();
  const drill = useCommand(startDrill, { success: text("drillStarted"), refresh });
  return (
    <Panel title={text("list")} mark={<span className="note ell">{folderOf(data)}</span>} className="backup-files">
      {data.list.length === 0 ? (
        <EmptyState
          icon={<DatabaseBackup size={24} strokeWidth={1.5} />}
          title={text("none")}
          hint={text("noneHint")}
        />
      ) : (
        <BackupTable
          list={data.list}
          isTrying={isTrying}
          onTry={({ _id }) => drill.mutate({ _id })}
          onRemove={setRemoving}
        />
      )}
      {removing !== undefined && <RemoveDialog row={removing} onClosed={() => setRemoving(undefined)} />}
    </Panel>
  );
}

const shellQuoted = (value: string) => `'${value.replaceAll("'", `'\\''`)}'`;

/**
 * Returns the shell commands that restore a backup into another folder, so that the running data is not overwritten.
 * @param file path of the backup
 * @param command command that starts the server: that of the installed service, or of a source checkout
 */
function restoreCommands(file: string, command: string, isExternal: boolean): string[] {
  const isService = command === "huiyan";
  // An empty DATABASE_URL makes the server use the bundled database.
  const settings = [
    ...(isExternal ? ["DATABASE_URL="] : []),
    // An installed service may write only below its own folder.
    `HUIYAN_DATA=${isService ? "/var/lib/huiyan/restored" : "restored"}`,
  ];
  const restore = `${settings.join(" ")} ${command} --restore ${shellQuoted(file)}`;
  if (!isService) return [restore, `${settings.join(" ")} npm start`];
  const keep = `printf '%s\\n' ${settings.join(" ")} >> /etc/huiyan/huiyan.env`;
  return ["systemctl stop huiyan", restore, keep, "systemctl start huiyan"];
}

/** Shows the commands that restore the newest backup. */
function HowToRestore({ data: { list, folder, external_database } }: { data: Backups }) {
  const command = useQueryOf(getSystemInfo, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.command;
  const newest = list.find(({ state }) => state === "done");
  return (
    <div className="backup-how">
      <p>{text(newest === undefined ? "howNone" : "how")}</p>
      {newest !== undefined &&
        command !== undefined &&
        restoreCommands(`${folder}/${newest.file}`, command, external_database).map((line) => (
          <code key={line}>{line}</code>
        ))}
    </div>
  );
}

/** Page of the backups: schedule, list, restore tests, and the commands that restore. */
export function BackupPage() {
  const { query, isBackingUp, isTrying } = useBackups();
  const start = useCommand(startBackup, { success: text("started"), refresh });
  const { data } = query;
  const next = data === undefined ? undefined : data.next_at;
  return (
    <div className="list-page">
      <section className="list-pane" aria-label={text("title")}>
        <header className="page-head">
          <h1>{text("title")}</h1>
          <span className="page-summary ell">
            {next !== undefined && (next === null ? text("notPlanned") : text("next", { time: shortTime(next) }))}
          </span>
          <div className="page-actions">
            <Button
              type="primary"
              icon={<DatabaseBackup size={16} aria-hidden="true" />}
              loading={isBackingUp || start.isPending}
              disabled={data === undefined}
              onClick={() => start.mutate({})}
            >
              {text("start")}
            </Button>
          </div>
        </header>
        <ProblemBanner query={query} />
        {data === undefined ? (
          query.problem === null ? (
            <Skeleton className="backup-loading" active paragraph={{ rows: 6 }} />
          ) : (
            <FailedState />
          )
        ) : (
          <div className="backup-body">
            <Warnings data={data} />
            <Files data={data} isTrying={isTrying} />
            <div className="backup-side">
              <Panel title={text("plan")}>
                <PlanForm plan={data.plan} />
              </Panel>
              <Panel title={text("howTitle")}>
                <HowToRestore data={data} />
              </Panel>
            </div>
          </div>
        )}
      </section>
    </div>
  );
}
