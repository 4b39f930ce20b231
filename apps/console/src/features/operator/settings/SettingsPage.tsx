import { getSettings } from "@huiyan/contract/operator/settings.api";
import { noticeTextMax } from "@huiyan/contract/operator/settings.rules";
import { Checkbox, Input, Skeleton } from "antd";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandForm } from "#shared/form/CommandForm.tsx";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { MomentPicker } from "#shared/form/pickers.tsx";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { Panel } from "#shared/screen/Panel.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { settingsText as text } from "./settings.texts.ts";
import { type Settings, useNoticeDraft } from "./use-settings.ts";
import "./settings-page.css";

/** Form of the message to all users, which is shown at the top of every page. */
function NoticeForm({ data }: { data: Settings }) {
  const { shown, isChanged, change, run } = useNoticeDraft(data);
  return (
    <CommandForm
      run={run}
      name={text("notice")}
      action={text("publish")}
      {...(isChanged ? {} : { blocked: text("unchanged") })}
    >
      <FieldFrame label={text("noticeText")} hint={text("noticeHint")}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={2}
            maxLength={noticeTextMax}
            placeholder={text("noticePlaceholder")}
            value={shown.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        )}
      </FieldFrame>
      <FieldFrame label={text("until")} hint={text("untilHint")}>
        {(control) => (
          <MomentPicker {...control} value={shown.until} onChange={(until) => change({ until: until ?? null })} />
        )}
      </FieldFrame>
    </CommandForm>
  );
}

function Environment({ data }: { data: Settings }) {
  const [onlySet, setOnlySet] = useState(true);
  const rows = data.environment.filter(({ is_set }) => is_set || !onlySet);
  return (
    <Panel
      title={text("environment")}
      actions={
        <Checkbox checked={onlySet} onChange={({ target }) => setOnlySet(target.checked)}>
          {text("onlySet")}
        </Checkbox>
      }
    >
      <p className="note setting-environment-hint">{text("environmentHint")}</p>
      <table className="setting-environment">
        <thead>
          <tr>
            <th scope="col">{text("variable")}</th>
            <th scope="col">{text("value")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, value, is_set, is_secret }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{is_set && !is_secret ? value : text(is_set ? "isSet" : "isNotSet")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/**
 * Page of the installation's settings: those that can change while the server runs, the message to all users, and those
 * from environment variables.
 */
export function SettingsPage() {
  const query = useQueryOf(getSettings, {});
  const { data } = query;
  return (
    <div className="list-page">
      <section className="list-pane" aria-label={text("title")}>
        <header className="page-head">
          <h1>{text("title")}</h1>
          <span className="page-summary ell">{text("summary")}</span>
        </header>
        <ProblemBanner query={query} />
        {data === undefined ? (
          query.problem === null ? (
            <Skeleton className="setting-loading" active paragraph={{ rows: 8 }} />
          ) : (
            <FailedState />
          )
        ) : (
          <div className="installation-body">
            <Panel title={text("values")} className="setting-values">
              <SettingsForm data={data} />
            </Panel>
            <div className="setting-side">
              <Panel title={text("notice")}>
                <NoticeForm data={data} />
              </Panel>
              <Environment data={data} />
            </div>
          </div>
        )}
      </section>
    </div>
  );
}
