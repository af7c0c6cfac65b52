import { Around } from './Around.tsx';
import { Closing } from './Closing.tsx';
import { Costs } from './Costs.tsx';
import { Hero } from './Hero.tsx';
import { Languages } from './Languages.tsx';
import { Receipt } from './Receipt.tsx';
import { Steps } from './Steps.tsx';
import { TestMode } from './TestMode.tsx';
import styles from './HomePage.module.css';

export function HomePage() {
  return (
    <div className={styles.page}>
      <Hero />
      <Steps />
      <Costs />
      <Receipt />
      <TestMode />
      <Around />
      <Languages />
      <Closing />
    </div>
  );
}
