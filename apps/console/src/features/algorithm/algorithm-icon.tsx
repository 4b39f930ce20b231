import { type AlgorithmCategory } from "@huiyan/contract/algorithm/store.rules";
import {
  Accessibility,
  Beef,
  Bike,
  Car,
  ChefHat,
  Cigarette,
  Clock,
  Construction,
  Cpu,
  Eye,
  Fence,
  Flame,
  Footprints,
  HardHat,
  type LucideIcon,
  Moon,
  Phone,
  PiggyBank,
  PlugZap,
  Rat,
  RectangleEllipsis,
  Route,
  Scale,
  Scan,
  ScanFace,
  Shirt,
  SquareParking,
  TrafficCone,
  Trash2,
  User,
  Users,
  UserX,
  VideoOff,
  Workflow,
} from "lucide-react";

const byId = new Map<string, LucideIcon>([
  ["dispatch", Workflow],
  ["patrol", Eye],
  ["video_quality", VideoOff],
  ["cv_working_hours", Clock],
  ["leave_post", UserX],
  ["sleep_post", Moon],
  ["phone_call", Phone],
  ["smoking", Cigarette],
  ["no_helmet", HardHat],
  ["no_vest", Shirt],
  ["fire_smoke", Flame],
  ["area_intrusion", Scan],
  ["climb_over", Fence],
  ["fall_down", Accessibility],
  ["crowd_gather", Users],
  ["fire_lane_block", TrafficCone],
  ["ebike_elevator", Bike],
  ["face_alarm", ScanFace],
  ["passenger_flow_statistics", Footprints],
  ["traffic_flow", Route],
  ["plate_recognition", RectangleEllipsis],
  ["illegal_parking_with_carplate", Car],
  ["berth_parking", SquareParking],
  ["charging_occupy", PlugZap],
  ["garbage_overflow", Trash2],
  ["no_chef_hat", ChefHat],
  ["rat_detect", Rat],
  ["cattle_home", Beef],
  ["cv_tdds_piggy", PiggyBank],
]);
const byCategory: Readonly<Record<AlgorithmCategory, LucideIcon>> = {
  system: Cpu,
  management: Clock,
  safety: Construction,
  person: User,
  traffic: Route,
  parking: SquareParking,
  city: Trash2,
  livestock: Scale,
};

interface Props {
  algorithm: { id: string; icon: AlgorithmCategory };
  size?: number;
}

/** Decorative icon; the algorithm's name next to it carries the meaning. */
export function AlgorithmIcon({ algorithm: { id, icon }, size = 16 }: Props) {
  const Icon = byId.get(id) ?? byCategory[icon];
  return <Icon className="algorithm-icon" size={size} strokeWidth={1.75} aria-hidden="true" />;
}
