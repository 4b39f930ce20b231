import { findPeople, type Person } from "@huiyan/contract/people/people.api";
import { accountPageSize } from "@huiyan/contract/people/people.rules";
import { type Role } from "@huiyan/contract/permissions";
import { Link } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import { useMemo, useState } from "react";
import { ListPage } from "#shared/list/ListPage.tsx";
import { Pager } from "#shared/list/Pager.tsx";
import { ListRows } from "#shared/list/table/ListRows.tsx";
import { useList } from "#shared/list/use-list.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { type OpenedDialog, PersonDialogs } from "../dialogs/PersonDialogs.tsx";
import { peopleText as text } from "../people.texts.ts";
import { PersonSearch } from "../person-search.ts";
import { useDeployment } from "../use-deployment.ts";
import { AccountActions } from "./AccountActions.tsx";
import { accountColumns } from "./account.columns.tsx";
import "../people.css";

const accountInput = ({ page }: PersonSearch) => ({ page, size: accountPageSize });

/** List of all members with name, phone number and creation time, ten per page. */
export function AccountView({ staffId, role }: { staffId: string; role: Role }) {
  const actor = useMemo(() => ({ staffId, role }), [staffId, role]);
  const list = useList({ endpoint: findPeople, schema: PersonSearch, toInput: accountInput });
  const { isPrivate } = useDeployment();
  const [opened, setOpened] = useState<OpenedDialog>();
  const { query, state } = list;
  const actionsOf = (person: Person) => <AccountActions actor={actor} person={person} onOpen={setOpened} />;
  return (
    <ListPage
      title={text("accounts")}
      problem={<ProblemBanner query={query} />}
      pager={
        <Pager
          page={state.page}
          size={accountPageSize}
          count={list.count}
          sizes={[]}
          onChange={(page) => list.set({ page })}
        />
      }
    >
      <ListRows
        name={text("accounts")}
        list={list}
        dense
        opens={false}
        columns={accountColumns(actionsOf)}
        empty={
          <EmptyState
            icon={<UsersRound size={24} strokeWidth={1.5} />}
            title={text("accountsNone")}
            hint={text("accountsHint")}
            actions={<Link to="/persons">{text("toPersons")}</Link>}
          />
        }
      />
      {opened !== undefined && (
        <PersonDialogs
          opened={opened}
          actor={actor}
          isPrivate={isPrivate}
          department=""
          onClosed={() => setOpened(undefined)}
        />
      )}
    </ListPage>
  );
}
