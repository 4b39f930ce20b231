import { useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { type CardId, type ChartId, chartWidths, isBlockShown } from "@huiyan/contract/dashboard/dashboard.rules";
import { Popover, Switch } from "antd";
import { GripVertical } from "lucide-react";
import { SortArea } from "#shared/sort/SortArea.tsx";
import { blockText } from "../blocks/block.texts.ts";
import { useHoverOpen } from "../board/use-hover-open.ts";
import { dashboardText as text } from "../dashboard.texts.ts";

type BlockId = CardId | ChartId;
interface Props {
  ids: readonly BlockId[];
  isOpen: (id: BlockId) => boolean;
  onMove: (id: string, overId: string) => void;
  onToggle: (id: BlockId, isOpen: boolean) => void;
}

const isChart = (id: BlockId): id is ChartId => id in chartWidths;

/** Returns the explanation of a block: the source of a card's figure, or the width of a chart. */
function meaningOf(id: BlockId): string {
  const own = isChart(id) ? text("chartWidth", { n: chartWidths[id] }) : blockText(`${id}Meaning`);
  return isBlockShown(id, false) ? own : text("withBerths", { meaning: own });
}

/** List of the blocks in their order. The user sorts them by dragging. */
export function SortableBlocks({ ids, isOpen, onMove, onToggle }: Props) {
  const items = ids.map((id) => ({ id, name: blockText(id) }));
  return (
    <SortArea items={items} strategy={verticalListSortingStrategy} onMove={onMove}>
      <ol className="kanban-list">
        {ids.map((id) => (
          <SortableBlock key={id} id={id} open={isOpen(id)} onToggle={(isOn) => onToggle(id, isOn)} />
        ))}
      </ol>
    </SortArea>
  );
}

interface BlockProps {
  id: BlockId;
  open: boolean;
  onToggle: (isOpen: boolean) => void;
}

function SortableBlock({ id, open, onToggle }: BlockProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  const card = useHoverOpen();
  const name = blockText(id);
  const style = { transform: CSS.Translate.toString(transform), transition };
  return (
    <li ref={setNodeRef} style={style} className={isDragging ? "kanban-row lifted" : "kanban-row"}>
      <button type="button" className="kanban-grip" aria-label={text("drag", { name })} {...attributes} {...listeners}>
        <GripVertical size={16} aria-hidden="true" />
      </button>
      <Popover
        open={card.open && !isDragging}
        onOpenChange={card.setOpen}
        trigger="click"
        title={name}
        content={meaningOf(id)}
        placement="bottomLeft"
      >
        <button
          type="button"
          className={open ? "kanban-name" : "kanban-name closed"}
          aria-expanded={card.open}
          {...card.hover}
        >
          {name}
        </button>
      </Popover>
      <span className="note ell">{meaningOf(id)}</span>
      <Switch size="small" aria-label={text("show", { name })} checked={open} onChange={onToggle} />
    </li>
  );
}
