import { dayOf } from "@huiyan/contract/calendar";
import { liveChoices, type MenuState, menuStates, operatorNotesMax } from "@huiyan/contract/operator/operator.rules";
import {
  editOrganisation,
  getOrganisationMenu,
  type OperatedOrganisation,
} from "@huiyan/contract/operator/organisation.api";
import { Button, Input, Popconfirm, Segmented, Skeleton, Switch } from "antd";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { NumberInput } from "#shared/form/NumberInput.tsx";
import { DayPicker } from "#shared/form/pickers.tsx";
import { schemaProblem } from "#shared/form/schema-problem.ts";
import { byteSize, grouped } from "#shared/format/count.ts";
import { fullTime } from "#shared/format/time.ts";
import { DetailDrawer } from "#shared/list/DetailDrawer.tsx";
import { FactList } from "#shared/list/FactList.tsx";
import { type SteppedList } from "#shared/list/use-list-steps.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { useAging } from "#shared/screen/use-aging.ts";
import { ShorterDialog } from "../settings/ShorterDialog.tsx";
import { endOfDay, lastDay } from "./expiry.ts";
import { organisationText as text } from "./organisation.texts.ts";
import { type Menu, useLimits } from "./use-limits.ts";
import "../operator.css";

type Editing = ReturnType<typeof useLimits>;

function Usage({ row }: { row: OperatedOrganisation }) {
  return (
    <FactList
      name={text("usage")}
      facts={[
        { name: text("devices"), value: `${grouped(row.online)} / ${grouped(row.devices)}` },
        { name: text("points"), value: grouped(row.points) },
        { name: text("people"), value: grouped(row.people) },
        { name: text("messages"), value: grouped(row.messages) },
        { name: text("storage"), value: byteSize(row.storage_bytes) },
        { name: text("created"), value: fullTime(row.created_at) },
      ]}
    />
  );
}

/**
 * Field for the end of the organisation's validity. A chosen date is sent with the other changes. The button that ends
 * the validity now sends a request at once.
 */
function Validity({ row, editing }: { row: OperatedOrganisation; editing: Editing }) {
  const today = useAging(dayOf);
  const expires = editing.draft.expires === undefined ? row.expires : editing.draft.expires;
  const day = expires === null ? null : lastDay(expires);
  const isOver = row.state === "expired" && editing.draft.expires === undefined;
  const hint = isOver ? text("isOver") : day === null ? text("neverEnds") : text("endsAfter", { day });
  return (
    <FieldFrame label={text("expires")} hint={hint}>
      {(control) => (
        <span className="expiry-row">
          <DayPicker
            {...control}
            value={day}
            min={today}
            placeholder={text("never")}
            allowClear={false}
            onChange={(chosen) => chosen !== undefined && editing.change({ expires: endOfDay(chosen) })}
          />
          <Button disabled={expires === null} onClick={() => editing.change({ expires: null })}>
            {text("noEnd")}
          </Button>
          <Popconfirm
            title={text("endNowTitle", { name: row.name })}
            description={<span className="expiry-hint">{text("endNowHint")}</span>}
            okText={text("endNow")}
            okButtonProps={{ danger: true }}
            disabled={row.state === "expired"}
            onConfirm={() => editing.run.submit({ expires: Date.now() })}
          >
            <Button danger disabled={row.state === "expired"}>
              {text("endNow")}
            </Button>
          </Popconfirm>
        </span>
      )}
    </FieldFrame>
  );
}

const switched = [
  { name: "parking", hint: "parkingHint" },
  { name: "farm", hint: "farmHint" },
  { name: "arrangement", hint: "arrangementHint" },
] as const;
const quotas = [
  { name: "device_max", hint: "deviceMaxHint" },
  { name: "point_max", hint: "pointMaxHint" },
  { name: "message_days", hint: "messageDaysHint" },
] as const;

const quotaProblem = ({ draft }: Editing, name: (typeof quotas)[number]["name"]) =>
  schemaProblem(editOrganisation.input.shape[name], draft[name]);

/** Fields for the quotas of the organisation. An empty field means no limit. */
function Quotas({ row, editing }: { row: OperatedOrganisation; editing: Editing }) {
  return (
    <div className="quota-row">
      {quotas.map(({ name, hint }) => (
        <FieldFrame key={name} label={text(name)} hint={text(hint)} error={quotaProblem(editing, name)}>
          {(control) => (
            <NumberInput
              {...control}
              placeholder={text("noLimit")}
              value={editing.draft[name] === undefined ? row[name] : editing.draft[name]}
              onChange={(value) => editing.change({ [name]: value })}
            />
          )}
        </FieldFrame>
      ))}
    </div>
  );
}

function Features({ row, editing }: { row: OperatedOrganisation; editing: Editing }) {
  return (
    <>
      <div className="quota-row">
        {switched.map(({ name, hint }) => (
          <FieldFrame key={name} label={text(name)} hint={text(hint)}>
            {(control) => (
              <span>
                <Switch
                  {...control}
                  checked={editing.draft[name] ?? row[name]}
                  onChange={(value) => editing.change({ [name]: value })}
                />
              </span>
            )}
          </FieldFrame>
        ))}
      </div>
      <FieldFrame label={text("live")} hint={text("liveHint")}>
        {({ id }) => (
          <span>
            <Segmented
              id={id}
              aria-label={text("live")}
              value={editing.draft.live ?? row.live}
              options={liveChoices.map((value) => ({ value, label: text(value) }))}
              onChange={(live) => editing.change({ live })}
            />
          </span>
        )}
      </FieldFrame>
    </>
  );
}

/** Menu entries of the organisation, each with its state: open, closed or locked. */
function MenuStates({ menu, editing }: { menu: Menu; editing: Editing }) {
  const groups = [...Map.groupBy(menu, ({ group }) => group)];
  return (
    <div className="menu-states">
      {groups.map(([group, entries]) => (
        <section key={group}>
          <h4>{group}</h4>
          <ul>
            {entries.map(({ path, title, state }) => (
              <li key={path}>
                <span className="ell">{title}</span>
                <Segmented<MenuState>
                  size="small"
                  aria-label={title}
                  value={editing.draft.menu?.[path] ?? state}
                  options={menuStates.map((value) => ({ value, label: text(value) }))}
                  onChange={(value) => editing.setEntry(path, value)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface Props {
  list: SteppedList<OperatedOrganisation> & { open: (key: undefined) => void };
  row: OperatedOrganisation;
}

/** Drawer of one organisation: its usage, validity, quotas and features. */
export function OrganisationDrawer({ list, row }: Props) {
  const menu = useQueryOf(getOrganisationMenu, { _id: row._id });
  const editing = useLimits(row, menu.data?.list);
  const [asked, setAsked] = useState(false);
  const days = editing.draft.message_days;
  const isShorter = typeof days === "number" && (row.message_days === null || days < row.message_days);
  const hasProblem = quotas.some(({ name }) => quotaProblem(editing, name) !== undefined);
  return (
    <DetailDrawer
      isWide
      list={list}
      title={row.name}
      footer={
        <div className="organisation-foot">
          <span role="alert" className="organisation-problem ell">
            {editing.run.problem}
          </span>
          <Button disabled={!editing.isChanged} onClick={editing.discard}>
            {text("undo")}
          </Button>
          <Button
            type="primary"
            disabled={!editing.isChanged || hasProblem}
            loading={editing.run.busy}
            onClick={() => (isShorter ? setAsked(true) : editing.run.submit())}
          >
            {text("save")}
          </Button>
        </div>
      }
    >
      {asked && isShorter && (
        <ShorterDialog
          days={{ org_id: row._id, message_days: days }}
          onConfirm={editing.run.submit}
          onClosed={() => setAsked(false)}
        />
      )}
      <Usage row={row} />
      <div className="organisation-form">
        <Validity row={row} editing={editing} />
        <Features row={row} editing={editing} />
        <Quotas row={row} editing={editing} />
        <FieldFrame label={text("notes")} hint={text("notesHint")}>
          {(control) => (
            <Input.TextArea
              {...control}
              rows={2}
              maxLength={operatorNotesMax}
              value={editing.draft.notes ?? row.notes}
              onChange={({ target }) => editing.change({ notes: target.value })}
            />
          )}
        </FieldFrame>
      </div>
      <h3 className="drawer-part">{text("menu")}</h3>
      <p className="note">{text("menuHint")}</p>
      <ProblemBanner query={menu} />
      {menu.data === undefined ? (
        menu.problem === null && <Skeleton active paragraph={{ rows: 6 }} />
      ) : (
        <MenuStates menu={menu.data.list} editing={editing} />
      )}
    </DetailDrawer>
  );
}
