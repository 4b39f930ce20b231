import { SettingGate } from "#features/setting/setting.public.ts";
import { ChannelView } from "./channel/ChannelView.tsx";
import { NoticeLog } from "./log/NoticeLog.tsx";
import { useNotifyView } from "./NotifyTabs.tsx";
import { RuleView } from "./rule/RuleView.tsx";
import "./notify.css";

/** Page of the notifications for admins: channels, rules, and log. */
export function NotifyPage() {
  return <SettingGate page="notify">{() => <View />}</SettingGate>;
}

const views = { channels: ChannelView, rules: RuleView, log: NoticeLog } as const;

function View() {
  const Displayed = views[useNotifyView().view];
  return <Displayed />;
}
