import { disableAccount, findAccounts, type OperatedAccount } from "@huiyan/contract/operator/account.api";
import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Input, type MenuProps } from "antd";
import { Search, SearchX } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { grouped } from "#shared/format/count.ts";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { ListView } from "#shared/list/ListView.tsx";
import { listFilters } from "#shared/list/list-filters.ts";
import { keywordOf, keywordSearch, listSearch } from "#shared/list/list-search.ts";
import { useList } from "#shared/list/use-list.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { type AccountAct, AccountDialog } from "./AccountDialog.tsx";
import { accountColumns } from "./account.columns.tsx";
import { accountText as text } from "./account.texts.ts";
import "../operator.css";

const filters = listFilters({ ...keywordSearch, disabled: z.enum(["yes", "no"]).optional().catch(undefined) });
const AccountSearch = z.object({ ...listSearch, ...filters.fields });
type AccountSearch = z.infer<typeof AccountSearch>;

const toInput = (search: AccountSearch) => {
  const { page, size, disabled } = search;
  return { page, size, disabled, ...keywordOf(search) };
};
const all = "all";

/** Page of all accounts, which the operator searches by phone number, with the actions on an account. */
export function AccountPage() {
  const client = useQueryClient();
  const list = useList({ endpoint: findAccounts, schema: AccountSearch, toInput });
  const [asked, setAsked] = useState<{ act: AccountAct; row: OperatedAccount }>();
  const enable = useCommand(disableAccount, {
    success: text("done"),
    refresh: () => client.invalidateQueries({ queryKey: [findAccounts.name] }),
  });
  const hasCodes = useQueryOf(getSystemInfo, {}).data?.phone_codes !== false;
  const { state } = list;
  const reset = () => list.filter(filters.none);
  const actionsOf = (row: OperatedAccount): NonNullable<MenuProps["items"]> => {
    // An operator's account has no actions here, because the command line that created the account also manages it.
    if (row.operator) return [];
    const ask = (act: AccountAct, danger: boolean) => ({
      key: act,
      label: text(act),
      danger,
      onClick: () => setAsked({ act, row }),
    });
    if (row.disabled)
      return [
        { key: "enable", label: text("enable"), onClick: () => enable.mutate({ _id: row._id, disabled: false }) },
      ];
    return [
      ...(row.orgs.some(({ status }) => status === "active") ? [ask("rights", false)] : []),
      hasCodes ? ask("sendCode", false) : { key: "sendCode", label: text("sendCodeOff"), disabled: true },
      ...(row.sessions > 0 ? [ask("endSessions", false)] : []),
      ...(row.second_factor ? [ask("resetFactor", false)] : []),
      { type: "divider" },
      ask("disable", true),
    ];
  };
  return (
    <ListView
      list={list}
      dense
      opens={false}
      columns={accountColumns(actionsOf)}
      empty={
        <EmptyState
          icon={<SearchX size={24} strokeWidth={1.5} />}
          title={text("none")}
          hint={text("noneHint")}
          actions={<Button onClick={reset}>{text("reset")}</Button>}
        />
      }
      title={text("title")}
      summary={list.count !== undefined && text("summary", { n: grouped(list.count) })}
      filters={
        <FilterBar onReset={filters.areSet(state) ? reset : undefined}>
          <Input
            key={state.keyword}
            className="operator-search"
            type="search"
            allowClear
            prefix={<Search size={16} aria-hidden="true" />}
            placeholder={text("search")}
            aria-label={text("search")}
            inputMode="numeric"
            maxLength={11}
            defaultValue={state.keyword}
            onPressEnter={({ currentTarget }) => list.filter({ keyword: currentTarget.value })}
            onClear={() => list.filter({ keyword: "" })}
          />
          <SegmentFilter
            name={text("state")}
            value={state.disabled ?? all}
            options={[
              { value: all, label: text("all") },
              { value: "no", label: text("enabled") },
              { value: "yes", label: text("disabled") },
            ]}
            onChange={(value) => list.filter({ disabled: value === all ? undefined : value })}
          />
        </FilterBar>
      }
    >
      {asked !== undefined && <AccountDialog {...asked} onClosed={() => setAsked(undefined)} />}
    </ListView>
  );
}
