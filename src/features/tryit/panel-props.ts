export interface TryPanelProps {
  onClose: () => void;
}
