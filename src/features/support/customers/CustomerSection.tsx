import { useDesk } from '../use-desk.ts';
import { CustomerDetail } from './CustomerDetail.tsx';
import { CustomerList } from './CustomerList.tsx';

/** Who the customers are, and all there is about one of them. */
export function CustomerSection() {
  const { asked } = useDesk();
  const id = asked.get('customer');
  return id === null ? <CustomerList /> : <CustomerDetail key={id} id={id} />;
}
