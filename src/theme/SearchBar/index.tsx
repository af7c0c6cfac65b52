export { SearchBox as default } from '../../features/search/SearchBox.tsx';
