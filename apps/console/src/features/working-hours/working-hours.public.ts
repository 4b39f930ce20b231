export { StatisticsButton } from "./statistics/StatisticsButton.tsx";
