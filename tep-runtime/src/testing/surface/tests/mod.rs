mod items;
mod lock;
mod schemas;
