import { getAllShortcuts, getMyShortcuts } from "@huiyan/contract/shortcut/shortcut.api";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { Banner } from "./Banner.tsx";
import { MyShortcuts } from "./MyShortcuts.tsx";
import { ShortcutCatalogue } from "./ShortcutCatalogue.tsx";
import { shortcutTitle } from "./shortcut-title.texts.ts";
import { useEditShortcuts } from "./use-edit-shortcuts.ts";
import "./shortcut.css";

function NotYetMine({ failed }: { failed: boolean }) {
  if (failed) return <FailedState />;
  return <div className="quick-panel quick-skeleton" aria-hidden="true" />;
}

/**
 * Page /quickEntry: slides, the user's shortcuts, and the shortcuts to choose from. Users in internal mode see no
 * slides.
 */
export function QuickEntryPage() {
  const user = useCaller().data;
  const mine = useQueryOf(getMyShortcuts, {});
  const all = useQueryOf(getAllShortcuts, {});
  const edit = useEditShortcuts(mine.data ?? []);
  return (
    <div className="quick">
      <h1 className="visually-hidden">{shortcutTitle("title")}</h1>
      <ProblemBanner query={mine.problem === null ? all : mine} />
      <div className="quick-body">
        {user !== undefined && !user.internalMode && <Banner user={user} />}
        {mine.data === undefined ? <NotYetMine failed={mine.problem !== null} /> : <MyShortcuts edit={edit} />}
        {all.data?.map(({ _id, title, children }) => (
          <ShortcutCatalogue key={_id} title={title} shortcuts={children} edit={edit} />
        ))}
      </div>
    </div>
  );
}
