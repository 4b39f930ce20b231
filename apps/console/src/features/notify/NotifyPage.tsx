import { SettingGate } from "../setting/setting.public.ts";
import { ChannelView } from "./channel/ChannelView.tsx";
import { NoticeLog } from "./log/NoticeLog.tsx";
import { useNotifyView } from "./NotifyTabs.tsx";
import { RuleView } from "./rule/RuleView.tsx";
import "./notify.css";

/** Where notices of alarms go, which alarms, and what became of each; for administrators. */
export function NotifyPage() {
  return <SettingGate page="notify">{() => <View />}</SettingGate>;
}

const views = { channels: ChannelView, rules: RuleView, log: NoticeLog } as const;

function View() {
  const Displayed = views[useNotifyView().view];
  return <Displayed />;
}
