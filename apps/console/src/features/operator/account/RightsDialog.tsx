import {
  listPersonRights,
  type OperatedAccount,
  openForPerson,
  type PersonRights,
} from "@huiyan/contract/operator/account.api";
import { Checkbox, Select, Skeleton } from "antd";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { accountText as text } from "./account.texts.ts";

interface Draft {
  live: boolean;
  menu: readonly string[];
}

const draftOf = ({ live, menu }: PersonRights): Draft => ({
  live,
  menu: menu.filter(({ open }) => open).map(({ path }) => path),
});

function Rights({ rights, draft, onChange }: { rights: PersonRights; draft: Draft; onChange: (next: Draft) => void }) {
  const toggle = (path: string, isOpen: boolean) =>
    onChange({ ...draft, menu: isOpen ? [...draft.menu, path] : draft.menu.filter((one) => one !== path) });
  return (
    <div className="rights-list">
      <Checkbox checked={draft.live} onChange={({ target }) => onChange({ ...draft, live: target.checked })}>
        {text("live")}
      </Checkbox>
      {rights.menu.map(({ path, title }) => (
        <Checkbox
          key={path}
          checked={draft.menu.includes(path)}
          onChange={({ target }) => toggle(path, target.checked)}
        >
          {text("unlocked", { name: title })}
        </Checkbox>
      ))}
      {rights.menu.length === 0 && <p className="note">{text("noLocked")}</p>}
    </div>
  );
}

/** Dialog that enables live video and locked menu entries for one account in one of its organisations. */
export function RightsDialog({ row, onClosed }: { row: OperatedAccount; onClosed: () => void }) {
  const query = useQueryOf(listPersonRights, { _id: row._id });
  const [orgId, setOrgId] = useState<string>();
  const [changed, setChanged] = useState<Draft>();
  const list = query.data?.list ?? [];
  const rights = list.find(({ org_id }) => org_id === orgId) ?? list[0];
  const draft = changed ?? (rights === undefined ? undefined : draftOf(rights));
  const inputOf = () =>
    rights === undefined || draft === undefined
      ? undefined
      : { account_id: row._id, org_id: rights.org_id, live: draft.live, menu: [...draft.menu] };
  const run = useConfirm(openForPerson, inputOf, {
    success: text("done"),
    refresh: (client) => client.invalidateQueries({ queryKey: [listPersonRights.name] }),
  });
  const choose = (id: string) => {
    setOrgId(id);
    setChanged(undefined);
  };
  return (
    <CommandDialog
      run={run}
      title={text("rightsTitle", { phone: row.account })}
      action={text("rightsSave")}
      onClosed={onClosed}
    >
      <p>{text("rightsHint")}</p>
      <ProblemBanner query={query} />
      {query.data === undefined && query.problem === null && <Skeleton active paragraph={{ rows: 3 }} />}
      {list.length > 1 && (
        <FieldFrame label={text("rightsOrg")}>
          {(control) => (
            <Select
              {...control}
              value={rights?.org_id ?? null}
              options={list.map(({ org_id, org }) => ({ value: org_id, label: org }))}
              onChange={choose}
            />
          )}
        </FieldFrame>
      )}
      {rights !== undefined && draft !== undefined && <Rights rights={rights} draft={draft} onChange={setChanged} />}
    </CommandDialog>
  );
}
