import { getSharing, saveSharing } from "@huiyan/contract/ledger/ledger.api";
import { roleMay } from "@huiyan/contract/permissions";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { SwitchRow, useSavedSetting } from "#features/setting/setting.public.ts";
import { Panel } from "#shared/screen/Panel.tsx";
import { PendingFigure } from "#shared/screen/PendingFigure.tsx";
import { ledgerText as text } from "./ledger.texts.ts";

/**
 * Switch that allows to use the organisation's verdicts for improving the algorithms. Lists the data that leaves the
 * organisation.
 */
export function SharingPanel() {
  const role = useCaller().data?.staff?.role;
  const { query, value, change } = useSavedSetting(getSharing, saveSharing, (shown) => shown);
  const mayChange = role !== undefined && roleMay(role, "organisation.manage");
  return (
    <Panel title={text("sharing")} className="ledger-sharing">
      {value === undefined && <PendingFigure failed={query.problem !== null} />}
      {value !== undefined && (
        <ul className="setting-rows">
          <SwitchRow
            name={text("share")}
            hint={text(mayChange ? "shareHint" : "shareHintOthers")}
            checked={value.shared}
            disabled={!mayChange}
            onChange={(shared) => change({ shared })}
          />
        </ul>
      )}
    </Panel>
  );
}
