import { dayMs, dayOf, startOfDay } from "@huiyan/contract/calendar";
import { addLink, type DisplayLink, EditedLink, editLink, NewLink } from "@huiyan/contract/dashboard/display-link.api";
import { type DisplayScreen, displayLimits } from "@huiyan/contract/dashboard/display-link.rules";
import { listGroups } from "@huiyan/contract/group/group.api";
import { Input, Select } from "antd";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { DayPicker } from "#shared/form/pickers.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { type Submission } from "#shared/form/use-submission.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { today } from "#shared/format/time.ts";
import { wallScreens } from "../wall/wall-screens.ts";
import { refreshLinks } from "./LinkConfirms.tsx";
import { screenSettingText as text } from "./screen-setting.texts.ts";

/** The only screen with groups: its link can name the group that is shown first. The viewer can change the group. */
const groupScreen: DisplayScreen = "/alarmDashboard";

interface Values {
  name: string;
  screen: DisplayScreen;
  /** Id of the group with which the alarm screen starts; undefined for the whole organisation. */
  groupId: string | undefined;
  /** Last moment at which the link is valid, the end of the chosen day, in epoch milliseconds; null for no limit. */
  expiresAt: number | null;
}

interface Props {
  /** Link to edit; undefined for a new one. */
  link?: DisplayLink;
  onMade?: (key: string) => void;
  onClosed: () => void;
}

function useLinkCommand({ link, onMade }: Props, values: Values, setProblem: (problem?: string) => void): Submission {
  /** Returns the input if the contract accepts it. Otherwise shows the error and returns undefined. */
  function checked<T>(
    result: { success: true; data: T } | { success: false; error: { issues: { message: string }[] } },
  ) {
    setProblem(result.success ? undefined : contractText(result.error.issues[0]?.message ?? ""));
    return result.success ? result.data : undefined;
  }
  const { name, screen, groupId, expiresAt } = values;
  const group = screen === groupScreen && groupId !== undefined ? { group_id: groupId } : {};
  const adding = useConfirm(
    addLink,
    () =>
      checked(NewLink.safeParse({ name, screen, ...group, ...(expiresAt === null ? {} : { expires_at: expiresAt }) })),
    { refresh: refreshLinks, onSuccess: ({ key }) => onMade?.(key) },
  );
  const editing = useConfirm(
    editLink,
    () => checked(EditedLink.safeParse({ _id: link?._id, name, expires_at: expiresAt })),
    { refresh: refreshLinks, success: text("saved") },
  );
  return link === undefined ? adding : editing;
}

/** Dialog of a screen share: name, screen and expiry. The screen of an existing share cannot be changed. */
export function LinkDialog(props: Props) {
  const { link, onClosed } = props;
  const [initial] = useState<Values>({
    name: link?.name ?? "",
    screen: link?.screen ?? "/dashboard",
    groupId: link?.group?._id,
    expiresAt: link?.expires_at ?? null,
  });
  const [values, setValues] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const run = useLinkCommand(props, values, setProblem);
  const set = (change: Partial<Values>) => {
    setValues((old) => ({ ...old, ...change }));
    setProblem(undefined);
  };
  const { expiresAt } = values;
  const groups = useQueryOf(listGroups, {}, { enabled: link === undefined && values.screen === groupScreen });
  return (
    <CommandDialog
      run={{ ...run, dirty: JSON.stringify(values) !== JSON.stringify(initial) }}
      title={link === undefined ? text("addTitle") : text("editTitle", { name: link.name })}
      action={text("save")}
      problem={problem ?? run.problem}
      onClosed={onClosed}
    >
      <FieldFrame label={text("name")} required>
        {(described) => (
          <Input
            {...described}
            autoFocus
            maxLength={displayLimits.nameLength}
            placeholder={text("namePlaceholder")}
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </FieldFrame>
      {link === undefined && (
        <FieldFrame label={text("screen")} required>
          {(described) => (
            <Select
              {...described}
              value={values.screen}
              options={wallScreens.map(({ screen, title }) => ({ value: screen, label: title() }))}
              onChange={(screen) => set({ screen })}
            />
          )}
        </FieldFrame>
      )}
      {link === undefined && values.screen === groupScreen && (
        <FieldFrame label={text("group")}>
          {(described) => (
            <Select
              {...described}
              allowClear
              showSearch={{ optionFilterProp: "label" }}
              placeholder={text("allGroups")}
              loading={groups.isFetching}
              value={values.groupId}
              options={groups.data?.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
              onChange={(groupId) => set({ groupId })}
            />
          )}
        </FieldFrame>
      )}
      <FieldFrame label={text("expires")}>
        {(described) => (
          <DayPicker
            {...described}
            placeholder={text("forGood")}
            value={expiresAt === null ? null : dayOf(expiresAt)}
            min={today()}
            onChange={(day) => set({ expiresAt: day === undefined ? null : startOfDay(day) + dayMs - 1 })}
          />
        )}
      </FieldFrame>
    </CommandDialog>
  );
}
