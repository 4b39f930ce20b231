import { type DisplayLink, listLinks, replaceLinkKey, revokeLink } from "@huiyan/contract/dashboard/display-link.api";
import { type QueryClient } from "@tanstack/react-query";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { screenSettingText as text } from "./screen-setting.texts.ts";

export const refreshLinks = (client: QueryClient) => client.invalidateQueries({ queryKey: [listLinks.name] });

interface Props {
  link: DisplayLink;
  onClosed: () => void;
}

export function ReplaceDialog({ link, onReplaced, onClosed }: Props & { onReplaced: (key: string) => void }) {
  const run = useConfirm(replaceLinkKey, () => ({ _id: link._id }), {
    refresh: refreshLinks,
    onSuccess: ({ key }) => onReplaced(key),
  });
  return (
    <CommandDialog
      run={run}
      title={text("replaceTitle", { name: link.name })}
      action={text("replace")}
      danger
      onClosed={onClosed}
    >
      {text("replaceHint")}
    </CommandDialog>
  );
}

export function RevokeDialog({ link, onClosed }: Props) {
  const run = useConfirm(revokeLink, () => ({ _id: link._id }), { refresh: refreshLinks, success: text("done") });
  return (
    <CommandDialog
      run={run}
      title={text("revokeTitle", { name: link.name })}
      action={text("revoke")}
      danger
      onClosed={onClosed}
    >
      {text("revokeHint")}
    </CommandDialog>
  );
}
